# Before a test: opens a session, or skips the test. After it: says how the test went.
import json
import sys

context = json.load(sys.stdin)
env, variables = context["env"], context["vars"]
if context["phase"] == "afterEach":
    session, opener = env.get("SESSION", "no session"), variables.get("opened_by", "nobody")
    name, verdict = context["test"]["name"], context["result"]["verdict"]
    print(f"{session}, opened by {opener}: {name}: {verdict}", file=sys.stderr)
elif not env.get("REGION"):
    json.dump({"skip": {"reason": "REGION is not set"}}, sys.stdout)
else:
    json.dump({"env": {"SESSION": env["REGION"] + "-python"}, "vars": {"opened_by": "python"}}, sys.stdout)
