import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { Failure } from './Failure.tsx'

interface BoundaryProps {
  readonly onRetry: () => void
  readonly children: ReactNode
}

interface BoundaryState {
  readonly error: unknown
}

/** Shows what went wrong in place of a screen, and tries again when asked to. */
export function FailureBoundary({ children }: { readonly children: ReactNode }) {
  const { reset } = useQueryErrorResetBoundary()
  return <Boundary onRetry={reset}>{children}</Boundary>
}

// React catches what a screen throws with a class only.
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error }
  }

  override render() {
    const { error } = this.state
    return error === null ? this.props.children : <Failure error={error} onRetry={this.handleRetry} />
  }

  private readonly handleRetry = () => {
    this.props.onRetry()
    this.setState({ error: null })
  }
}
