import { Component, type ReactNode } from 'react'

type Props = {
  readonly resetOn: string
  readonly fallback: (reference: string, thrown: unknown) => ReactNode
  readonly children: ReactNode
}
type State = { readonly reference: string | undefined; readonly thrown?: unknown; readonly at: string }

/** An error in a screen is shown with a reference, and is gone with the next screen. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { reference: undefined, at: this.props.resetOn }

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { thrown, reference: crypto.randomUUID().slice(0, 8).toUpperCase() }
  }

  static getDerivedStateFromProps({ resetOn }: Props, { at }: State): Partial<State> | null {
    return at === resetOn ? null : { reference: undefined, at: resetOn }
  }

  override componentDidCatch(error: unknown): void {
    console.error(this.state.reference, error)
  }

  override render(): ReactNode {
    return this.state.reference ? this.props.fallback(this.state.reference, this.state.thrown) : this.props.children
  }
}
