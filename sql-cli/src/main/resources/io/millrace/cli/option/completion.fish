# fish completion of millrace and sql-cli: put this file into ~/.config/fish/completions
complete -c millrace -f -n __fish_use_subcommand -a '%s'
complete -c millrace -f -n '__fish_seen_subcommand_from %s' -a '%s'
complete -c millrace -f -n '__fish_seen_subcommand_from status stop restart drain reload' -a '%s'
complete -c millrace -n '__fish_seen_subcommand_from status' -l json -d 'for programs'
complete -c millrace -n '__fish_seen_subcommand_from status' -l ready -d 'whether it can do its work'
complete -c millrace -n '__fish_seen_subcommand_from stop restart drain' -l timeout -x -d 'in seconds'
complete -c millrace -n '__fish_seen_subcommand_from drain' -l undo -d 'takes new sessions again'
complete -c millrace -f -n '__fish_seen_subcommand_from connector; and not __fish_seen_subcommand_from %s' -a '%s'
complete -c millrace -f -n '__fish_seen_subcommand_from connector; and __fish_seen_subcommand_from info add remove' -a '(%s)'
complete -c millrace -n '__fish_seen_subcommand_from connector' -l from -r -F -d 'a folder with the files'
complete -c millrace -n '__fish_seen_subcommand_from connector' -l repository -x -d 'a repository of Maven'
complete -c millrace -n '__fish_seen_subcommand_from audit' -a verify
complete -c millrace -n '__fish_seen_subcommand_from security' -a init
complete -c millrace -n '__fish_seen_subcommand_from user' -a 'add password list remove'
complete -c millrace -n '__fish_seen_subcommand_from token' -a 'create list revoke'
complete -c millrace -n '__fish_seen_subcommand_from state' -a 'info check backup restore'
%s
