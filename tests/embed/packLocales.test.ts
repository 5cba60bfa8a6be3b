import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { packLocales } from '../../.config/vite/packLocales.js'
import * as source from '../../src/embed/attributes/builtInLocales.js'

/** Builds the languages of the script, and returns the code. */
async function buildLocales(plugins: ReturnType<typeof packLocales>[]): Promise<string> {
  const [result] = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: {
      write: false,
      lib: { entry: 'src/embed/attributes/builtInLocales.ts', formats: ['es'] },
    },
  })) as Rolldown.RolldownOutput[]
  return result!.output[0].code
}

const countKeys = (code: string) => code.match(/selectPlaceholder/g)?.length

it('the script has every word of every language, and the keys once', async () => {
  const code = await buildLocales([packLocales()])
  const built = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  )) as typeof source
  expect(built.builtInLocales).toEqual(source.builtInLocales)
  expect(built.english).toEqual(source.english)
  expect(countKeys(code)).toBe(1)
})

it('without the plugin each language has the keys', async () => {
  expect(countKeys(await buildLocales([]))).toBe(4)
})
