import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ComponentType, type ReactNode } from 'react'
import { Failure, type FailureProps } from './Failure.tsx'

interface BoundaryProps {
  readonly as: ComponentType<FailureProps>
  readonly onRetry: () => void
  readonly children: ReactNode
}

interface BoundaryState {
  readonly error: unknown
}

export interface FailureBoundaryProps {
  /** How it is told: as a screen, unless something else is given. */
  readonly as?: ComponentType<FailureProps>
  readonly children: ReactNode
}

/** Shows what went wrong in place of what it holds, and tries again when asked to. */
export function FailureBoundary({ as = Failure, children }: FailureBoundaryProps) {
  const { reset } = useQueryErrorResetBoundary()
  return (
    <Boundary as={as} onRetry={reset}>
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

  override render() {
    const { error } = this.state
    const { as: Told, children } = this.props
    return error === null ? children : <Told error={error} onRetry={this.handleRetry} />
  }

  private readonly handleRetry = () => {
    this.props.onRetry()
    this.setState({ error: null })
  }
}
