#compdef millrace sql-cli
# zsh completion of millrace and sql-cli: put this file as _millrace in a folder of $fpath
_millrace_sql() {
  _arguments -s \
    %s
}
_millrace() {
  if [[ $service = sql-cli ]]; then
    _millrace_sql
  elif (( CURRENT == 2 )); then
    compadd %s
  elif [[ ${words[2]} = sql ]]; then
    shift words
    (( CURRENT-- ))
    _millrace_sql
  elif [[ ${words[2]} = (server|gateway|jobmanager|taskmanager) ]]; then
    if (( CURRENT == 3 )); then compadd %s; else compadd -- --json --ready --timeout --undo; fi
  elif [[ ${words[2]} = (status|stop|restart|drain|reload) ]]; then
    compadd -- %s --json --ready --timeout --undo
  elif [[ ${words[2]} = connector ]]; then
    if (( CURRENT == 3 )); then
      compadd %s
    elif [[ ${words[CURRENT-1]} = --from ]]; then
      _files -/
    else
      compadd -- --from --repository $(%s)
    fi
  elif [[ ${words[2]} = audit ]]; then
    if (( CURRENT == 3 )); then compadd verify; else _files; fi
  elif [[ ${words[2]} = security ]]; then
    if (( CURRENT == 3 )); then compadd init; else compadd -- --host --client --folder --days; fi
  elif [[ ${words[2]} = user ]]; then
    if (( CURRENT == 3 )); then compadd add password list remove; fi
  elif [[ ${words[2]} = token ]]; then
    if (( CURRENT == 3 )); then compadd create list revoke; else compadd -- --name --read-only --days --for --endpoint --user --token-file --tls-authorities --tls-certificate --tls-key; fi
  elif [[ ${words[2]} = state ]]; then
    if (( CURRENT == 3 )); then compadd info check backup restore; else _files; fi
  fi
}
_millrace "$@"
