# Runs the screen reader Orca with a log that is written line by line: `python3 runOrca.py LOG PREFERENCES`.
# Orca's own `--debug-file` is buffered, so speech would arrive one key late. Speech is logged, not synthesized. Keys
# are not echoed, so that the log contains only what Orca says about the page.
import sys

from orca import debug

debug.debugFile = open(sys.argv[1], "a", buffering=1)
debug.debugLevel = debug.LEVEL_INFO
debug.eventDebugLevel = debug.LEVEL_OFF

from orca import orca, speech  # noqa: E402

speech.init = lambda: None
manager = orca.getSettingsManager()
manager.activate(
    sys.argv[2],
    {"enableKeyEcho": False, "enableBraille": False, "enableSound": False},
)
sys.path.insert(0, manager.getPrefsDir())
sys.exit(orca.main())
