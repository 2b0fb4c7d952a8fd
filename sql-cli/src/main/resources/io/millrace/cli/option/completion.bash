# bash completion of millrace and sql-cli: source this file, or put it where bash-completion looks
_millrace_sql() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
  case $before in
%s    *)
      COMPREPLY=($(compgen -W '%s' -- "$word")) ;;
  esac
}
_millrace_connector() {
  local word=${COMP_WORDS[COMP_CWORD]}
  if [ "$COMP_CWORD" -eq 2 ]; then
    COMPREPLY=($(compgen -W '%s' -- "$word"))
  else
    case ${COMP_WORDS[COMP_CWORD-1]} in
      --from) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$word")) ;;
      --repository) COMPREPLY=() ;;
      *) COMPREPLY=($(compgen -W "--from --repository $(%s)" -- "$word")) ;;
    esac
  fi
}
_millrace_process() {
  local words before=${COMP_WORDS[COMP_CWORD-1]}
  case $before in
    server|gateway|jobmanager|taskmanager) words='%s' ;;
    status|stop|restart|drain|reload) words='%s --json --ready --timeout --undo' ;;
    *) words='--json --ready --timeout --undo' ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
}
_millrace_words() {
  local words
  case ${COMP_WORDS[1]}:$COMP_CWORD in
    audit:2) words=verify ;;
    security:2) words=init ;;
    token:2) words='create list revoke' ;;
    user:2) words='add password list remove' ;;
    state:2) words='info check backup restore' ;;
    audit:*|state:*) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "${COMP_WORDS[COMP_CWORD]}")); return ;;
    security:*) words='--host --client --folder --days' ;;
    token:*) words='--name --read-only --days --for --endpoint --user --token-file --tls-authorities --tls-certificate --tls-key' ;;
    *) words= ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
}
_millrace() {
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '%s' -- "${COMP_WORDS[1]}"))
  else
    case ${COMP_WORDS[1]} in
      sql) _millrace_sql ;;
      server|gateway|jobmanager|taskmanager|status|stop|restart|drain|reload) _millrace_process ;;
      connector) _millrace_connector ;;
      audit|security|state|token|user) _millrace_words ;;
      *) COMPREPLY=() ;;
    esac
  fi
}
complete -F _millrace millrace
complete -F _millrace_sql sql-cli
