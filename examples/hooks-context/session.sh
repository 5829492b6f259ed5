#!/bin/bash
# Before a test: opens a session, or skips the test. After it: says how the test went.
# Phase and env are in the environment, too; a text of the JSON is cut out by hand here, where jq would be at home.
context=$(cat)
text_of() {
  case $context in
    *"\"$1\":\""*) local rest=${context#*"\"$1\":\""} && echo "${rest%%\"*}" ;;
    *) echo "$2" ;;
  esac
}

if [ "$MCPTEST_HOOK_PHASE" = afterEach ]; then
  test=${context#*'"test":{"name":"'}
  echo "${SESSION:-no session}, opened by $(text_of opened_by nobody): ${test%%\"*}: $(text_of verdict unknown)" >&2
elif [ -z "$REGION" ]; then
  echo '{"skip": {"reason": "REGION is not set"}}'
else
  echo "{\"env\": {\"SESSION\": \"$REGION-bash\"}, \"vars\": {\"opened_by\": \"bash\"}}"
fi
