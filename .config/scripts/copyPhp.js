// Copies the PHP classes into dist/php. The WooCommerce plugin has its own folder and its own zip.
//   node .config/scripts/copyPhp.js
import { cpSync, rmSync } from 'node:fs'

rmSync('dist/php', { recursive: true, force: true })
cpSync('src/php', 'dist/php', {
  recursive: true,
  filter: (path) => !path.startsWith('src/php/woocommerce'),
})
