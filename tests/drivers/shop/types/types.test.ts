import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Returns the compiler errors in the merchant's file and in our declarations, but not those in other packages. */
function errorsIn(file: string, react: string, moduleResolution: string): string[] {
  const folder = `../../node_modules/${react}`
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: moduleResolution === 'node16' ? 'node16' : 'esnext',
    moduleResolution,
    jsx: 'react-jsx',
    types: file === 'control.tsx' ? [] : ['node'],
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    paths: { react: [`${folder}/index.d.ts`], 'react/jsx-runtime': [`${folder}/jsx-runtime.d.ts`] },
  }
  const config = `types/tsconfig.${react.split('/').pop()}.${moduleResolution}.${file}.json`
  writeFileSync(config, JSON.stringify({ compilerOptions, files: [file] }))
  const { stdout } = spawnSync('node', ['../node_modules/typescript/bin/tsc', '-p', config])
  return String(stdout)
    .split('\n')
    .filter((line) => /^error|^types\/|fpx-checkout\//.test(line))
}

describe.each(['bundler', 'node16'])('with %s module resolution', (resolution) => {
  it.each(['react18-types', '@types/react'])('the public types compile with %s', (react) => {
    expect(errorsIn('checkout.tsx', react, resolution)).toEqual([])
  })

  it("a ref that React 18 does not accept is refused only with React 18's types", () => {
    expect(errorsIn('control.tsx', 'react18-types', resolution).join()).toContain('RefObject')
    expect(errorsIn('control.tsx', '@types/react', resolution)).toEqual([])
  })
})
