#!/bin/sh
# In the place of `java`: writes down its arguments, one run a line, and makes the files that `millrace prepare` waits for.
printf '%s\n' "$*" >>"$JAVA_ASKED"
for word; do
  case $word in
    -XX:AOTMode=*) mode=${word#*=} ;;
    -XX:AOTConfiguration=*) seen=${word#*=} ;;
    -XX:AOTCache=*) cache=${word#*=} ;;
    -Dlog.file=*) log=${word#*=} ;;
  esac
done
case ${mode:-} in
  create) echo learned >"$cache" ;;
  record)
    echo seen >"$seen"
    case $* in
      *io.millrace.server.Main*)
        echo "The planner has been warmed up" >"$log"
        echo "Millrace is ready: cluster http://127.0.0.1:1, SQL gateway http://127.0.0.1:2"
        ;;
      *io.millrace.desktop*) mkdir -p "$XDG_CONFIG_HOME/millrace" && echo known >"$XDG_CONFIG_HOME/millrace/connections.properties" ;;
      *) exit 0 ;;
    esac
    # until it is asked to end
    trap 'kill $!; exit 0' TERM
    sleep 3600 &
    wait
    ;;
esac
