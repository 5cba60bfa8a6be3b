import { setParameters } from '../address/address.js'
import type { GatewayChoices, GatewaySettings } from '../backEnd/GatewaySettings.js'
import { Switch } from '../Switch.js'

const labels: Record<keyof GatewaySettings, string> = {
  scenario: 'Scenario',
  adapter: 'Gateway',
  banks: 'Banks',
  companies: 'Companies',
  paginate: 'Lists are sent',
  latency: 'Delay',
  kept: 'The proxy has cached',
}

const names = Object.keys(labels) as (keyof GatewaySettings)[]

/**
 * Renders the sandbox's settings. Writes each change to the URL; the page around it reads the URL, and sends the
 * settings to the back end.
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
  return (
    <div className="gateway-switches" role="group" aria-label="The gateway">
      {names.map((name) => (
        <Switch<string>
          key={name}
          label={labels[name]}
          value={settings[name]}
          options={name === 'scenario' ? formatNames(choices.scenario) : choices[name]}
          onChange={(value) => setParameters({ [`gateway.${name}`]: value })}
        />
      ))}
      <button type="button" className="button" onClick={restart}>
        Restart the proxy
      </button>
      <p className="gateway-note">{choices.scenario[settings.scenario]}</p>
    </div>
  )
}

/** Returns the scenarios' names as labels, because their descriptions are too long for a select. */
const formatNames = (scenarios: Record<string, string>) =>
  Object.fromEntries(
    Object.keys(scenarios).map((name) => [
      name,
      name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' '),
    ]),
  )
