import { Component, type ReactNode } from 'react'

/** Renders a sentence instead of a page that failed, for example because the demo's server is gone. */
export class PageBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <p role="alert" lang="en">
        This page could not be loaded. Check your connection, then reload the page.
      </p>
    )
  }
}
