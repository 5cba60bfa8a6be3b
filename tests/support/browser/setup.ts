import { cleanup } from '@testing-library/react'
import { preloadBankPicker } from 'fpx-checkout'
import { afterEach } from 'vitest'

// A picker is then the combobox from its first drawing on; what comes before that has tests of its own.
await preloadBankPicker()

afterEach(cleanup)
