import { setParameters } from '../address/address.js'
import type { GatewayChoices, GatewaySettings } from '../backEnd/GatewaySettings.js'
import { Switch } from '../Switch.js'
import { useDemoWords } from '../words/useDemoWords.js'

const names = [
  'scenario',
  'adapter',
  'banks',
  'companies',
  'paginate',
  'latency',
  'kept',
] as const satisfies (keyof GatewaySettings)[]

/**
 * Renders controls for the sandbox's settings and writes each change to the URL. The parent page reads the URL and
 * sends the settings to the back end.
 */
export function GatewaySwitches({
  choices,
  settings,
  restart,
}: {
  choices: GatewayChoices
  settings: GatewaySettings
  restart: () => void
}) {
  const { gateway: words } = useDemoWords()
  return (
    <div className="gateway-switches" role="group" aria-label={words.settings}>
      {names.map((name) => (
        <Switch<string>
          key={name}
          label={words.labels[name]}
          value={settings[name]}
          options={name === 'scenario' ? formatNames(choices.scenario) : choices[name]}
          onChange={(value) => setParameters({ [`gateway.${name}`]: value })}
        />
      ))}
      <button type="button" className="button" onClick={restart}>
        {words.restart}
      </button>
      <p className="gateway-note">{choices.scenario[settings.scenario]}</p>
    </div>
  )
}

/** Returns labels derived from the scenarios' names, since the scenarios' descriptions are too long for a select. */
const formatNames = (scenarios: Record<string, string>) =>
  Object.fromEntries(
    Object.keys(scenarios).map((name) => [
      name,
      name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' '),
    ]),
  )
