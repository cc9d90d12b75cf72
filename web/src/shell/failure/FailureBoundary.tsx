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
  /** How it is told: as a screen, unless something else is given. */
  readonly fallback?: ComponentType<FailureProps>
  /** What is asked for: with something else to ask for, it is tried again by itself. */
  readonly resetKey?: string
  readonly children: ReactNode
}

/** Shows what went wrong in place of what it holds, and tries again when asked to. */
export function FailureBoundary({ fallback = FailureScreen, resetKey, children }: FailureBoundaryProps) {
  const { reset } = useQueryErrorResetBoundary()
  return (
    <Boundary fallback={fallback} resetKey={resetKey} onRetry={reset}>
      {children}
    </Boundary>
  )
}

// React catches what a screen throws with a class only.
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error }
  }

  override componentDidUpdate({ resetKey }: BoundaryProps, { error }: BoundaryState) {
    // Not what has failed just now: that is what was asked for.
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
