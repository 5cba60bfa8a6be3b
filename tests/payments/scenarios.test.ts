import { expect, it } from 'vitest'
import { runScenario, scenarios } from '../support/payments/runScenario.js'

// TypeScript has everything that a row can need.

it.each(scenarios)('$name', async ({ name: _name, needs: _needs, steps, ...end }) => {
  const ended = await runScenario({ name: _name, steps, ...end })
  expect(ended).toMatchObject({ surprises: [], ...end })
})
