// The React picker for `bankPickerPage`. The project `element` uses tests/elements/pickerUnderTest.tsx instead.
import { QueryClient } from '@tanstack/react-query'
import { FpxProvider } from 'fpx-checkout'
import type { ReactNode } from 'react'
import { expect } from 'vitest'

export { BankPicker } from 'fpx-checkout'

/** The query cache that a page's pickers share. */
export class Answers {
  private readonly client = new QueryClient()

  /** Provides the cache to its children. */
  readonly Provider = ({ children }: { children: ReactNode }) => (
    <FpxProvider queryClient={this.client}>{children}</FpxProvider>
  )

  /** Waits until no request is pending and the result is rendered, which takes one more task. */
  async settled(): Promise<void> {
    await expect.poll(() => this.client.isFetching()).toBe(0)
    await expect.poll(() => document.querySelector('[aria-busy=true]')).toBeNull()
  }

  /** Refetches the list like a tab that becomes visible again. */
  async refresh(): Promise<void> {
    await this.client.refetchQueries()
    // Observers are notified one task later.
    await new Promise((done) => setTimeout(done))
  }
}
