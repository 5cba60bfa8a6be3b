import type { ViteBuilder } from 'vite'

/** Builds every environment of a mode except Vite's own `ssr`. */
export async function buildEachEnvironment(builder: ViteBuilder): Promise<void> {
  for (const [name, environment] of Object.entries(builder.environments))
    if (name !== 'ssr') await builder.build(environment)
}
