import { basename } from 'node:path'
import type { UserConfig } from 'vite'
import { CSS_TARGET } from './conditions.js'

/** `--mode styles`: the package's style sheets. */
export const stylesBuild: UserConfig = {
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    cssCodeSplit: true,
    cssTarget: CSS_TARGET,
    rolldownOptions: {
      input: ['styles', 'picker', 'styles.unlayered', 'picker.unlayered'].map(
        (name) => `src/styles/${name}.css`,
      ),
      output: { assetFileNames: ({ originalFileNames: [file = ''] }) => basename(file) },
    },
  },
}
