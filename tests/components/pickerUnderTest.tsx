// The React picker, as `bankPickerPage` draws it. The project `element` takes tests/embed/pickerUnderTest.tsx in its place.
import { QueryClient } from '@tanstack/react-query'
import { FpxProvider } from 'fpx-checkout'
import type { ReactNode } from 'react'
import { expect } from 'vitest'

export { BankPicker } from 'fpx-checkout'

/** The answers that the pickers of a page share. */
export class Answers {
  private readonly client = new QueryClient()

  /** Gives them to what is drawn within. */
  readonly Provider = ({ children }: { children: ReactNode }) => (
    <FpxProvider queryClient={this.client}>{children}</FpxProvider>
  )

  /** Waits until nothing is asked for, and what came is drawn: that is a task later. */
  async settled(): Promise<void> {
    await expect.poll(() => this.client.isFetching()).toBe(0)
    await expect.poll(() => document.querySelector('[aria-busy=true]')).toBeNull()
  }

  /** Asks the proxy anew, as a tab that comes back does. */
  async refresh(): Promise<void> {
    await this.client.refetchQueries()
    // What came is told a task later.
    await new Promise((done) => setTimeout(done))
  }
}
