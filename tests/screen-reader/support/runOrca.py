# Runs the screen reader Orca with a log that is written line by line: `python3 runOrca.py LOG PREFERENCES`.
# Orca's own `--debug-file` is buffered, so that what is said would arrive one key late. The speech is logged and not
# synthesized. Keys are not echoed, so that the log has only what the page says.
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
