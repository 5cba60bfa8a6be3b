import { ProblemNotice } from '../../ui/ProblemNotice.js'
import { RequestError } from '../../client/RequestError.js'
import { builtInLocales } from '../../elements/attributes/builtInLocales.js'
import { findLocale } from '../../elements/attributes/findLocale.js'
import type { CompanyListRendererProps } from './createCompanyListRenderer.js'
import { createRenderer, type Renderer } from '../../elements/render/createRenderer.js'
import type { RenderRoot } from '../../elements/render/createRenderRoot.js'
import styles from '../../picker/element/picker.css?inline'

/** Renders the error of a company list whose file cannot be loaded: the reason, and a retry button. */
export const createLoadErrorRenderer = (
  root: RenderRoot,
  onRetry: () => void,
): Renderer<CompanyListRendererProps> =>
  createRenderer(
    ({ pageLabel = '', caption = pageLabel, language }) => (
      <ProblemNotice
        title={caption}
        error={new RequestError('unreachable', '')}
        errorUpdatedAt={0}
        isFetching={false}
        isPaused={false}
        onRetry={onRetry}
        locale={findLocale(language, builtInLocales)}
      />
    ),
    styles,
    root,
  )
