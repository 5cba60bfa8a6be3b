import type { BankPickerProps, CompanyListProps, GatewayStatusProps } from 'fpx-checkout'
import { expectTypeOf, it } from 'vitest'

// Checked by `npm run types`. At run time, these tests do nothing.

it('a root accepts standard HTML attributes and event handlers', () => {
  const attributes = { title: 'Bank', hidden: true, onKeyDown: () => undefined, 'data-step': 2 }
  expectTypeOf(attributes).toExtend<BankPickerProps>()
  expectTypeOf(attributes).toExtend<CompanyListProps>()
  expectTypeOf(attributes).toExtend<GatewayStatusProps>()
  // Control: an attribute of another type is refused.
  expectTypeOf<{ title: number }>().not.toExtend<BankPickerProps>()
})
