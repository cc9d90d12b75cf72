import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ComponentType, type ReactNode } from 'react'
import { type FailureProps, FailureScreen } from './FailureScreen.tsx'

interface BoundaryProps {
  readonly resetKey: string | undefined
  readonly fallback: ComponentType<FailureProps>
  readonly onRetry: () => void
  readonly children: ReactNode
}

interface BoundaryState {
  readonly error: unknown
}

export interface FailureBoundaryProps {
  /** Renders the error; by default as a screen. */
  readonly fallback?: ComponentType<FailureProps>
  /** When it changes, the children are rendered again. */
  readonly resetKey?: string
  readonly children: ReactNode
}

/** Renders the fallback in place of children that throw, with a function to retry. */
export function FailureBoundary({ fallback = FailureScreen, resetKey, children }: FailureBoundaryProps) {
  const { reset } = useQueryErrorResetBoundary()
  return (
    <Boundary fallback={fallback} resetKey={resetKey} onRetry={reset}>
      {children}
    </Boundary>
  )
}

// React supports error boundaries as classes only.
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error }
  }

  override componentDidUpdate({ resetKey }: BoundaryProps, { error }: BoundaryState) {
    // Only for a change after the error.
    if (error !== null && resetKey !== this.props.resetKey) this.handleRetry()
  }

  override render() {
    const { error } = this.state
    const { fallback: Fallback, children } = this.props
    return error === null ? children : <Fallback error={error} onRetry={this.handleRetry} />
  }

  private readonly handleRetry = () => {
    this.props.onRetry()
    this.setState({ error: null })
  }
}
