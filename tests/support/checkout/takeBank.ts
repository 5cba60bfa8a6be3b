import type { Locator } from 'playwright'

/**
 * Searches for a bank and selects the first match with Enter as soon as there is one. Until then, Enter doesn't select
 * anything.
 */
export async function takeBank(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await field.and(field.page().locator('[aria-activedescendant]')).waitFor()
  await field.press('Enter')
}
