import type { Locator } from 'playwright'

/** Searches for a bank, and takes the first match by Enter once there is one: before that, Enter takes nothing. */
export async function takeBank(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await field.and(field.page().locator('[aria-activedescendant]')).waitFor()
  await field.press('Enter')
}
