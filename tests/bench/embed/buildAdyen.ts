import { resolve } from 'node:path'
import { build, type Rolldown } from 'vite'

/** Builds Adyen's FPX component as our script is built: one minified classic script, and its styles. */
export async function buildAdyen(): Promise<{ script: string; styles: string }> {
  const [result] = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      lib: { entry: resolve('tests/bench/embed/Adyen.ts'), formats: ['iife'], name: 'adyen' },
      rolldownOptions: { output: { minify: true, comments: false } },
    },
  })) as Rolldown.RolldownOutput[]
  const output = result?.output ?? []
  const script = output.map((part) => (part.type === 'chunk' ? part.code : '')).join('')
  const styles = output.map((part) => (part.type === 'asset' ? String(part.source) : '')).join('')
  return { script, styles }
}
