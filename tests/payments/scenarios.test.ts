import { expect, it } from 'vitest'
import { runScenario, scenarios } from '../support/payments/runScenario.js'

// TypeScript has everything that a row can need, so no row is left out.

it.each(scenarios)('$name', async (row) => {
  const { name: _name, needs: _needs, steps: _steps, ...end } = row
  expect(await runScenario(row)).toMatchObject({ surprises: [], ...end })
})

it('control: a row that expects something else is not fulfilled', async () => {
  const [row] = scenarios
  const wrong = row!.steps.map((step) => ({ ...step, gives: 'wrong', canPay: true }))
  const { surprises } = await runScenario({ ...row!, steps: wrong })
  expect(surprises.length).toBeGreaterThanOrEqual(wrong.length)
})
