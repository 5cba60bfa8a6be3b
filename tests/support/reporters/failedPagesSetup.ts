import { afterEach } from 'vitest'
import { saveFailedPages } from './failedPages.js'

afterEach(({ task }) => saveFailedPages(task))
