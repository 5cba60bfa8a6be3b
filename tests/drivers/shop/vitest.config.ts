import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['*.test.{ts,tsx}'], testTimeout: 60_000, unstubGlobals: false },
})
