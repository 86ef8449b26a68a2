import { Component, type ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'

export function ErrorScreen() {
  return (
    <div role="alert" className="grid min-h-dvh place-items-center bg-ink-0 p-6 text-center">
      <div className="max-w-md">
        <h1 className="display text-4xl">Something went wrong</h1>
        <p className="mt-3 mb-7 text-mute">
          This screen could not be shown. Reloading usually helps; you stay logged in.
        </p>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </div>
    </div>
  )
}

export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <ErrorScreen /> : this.props.children
  }
}
