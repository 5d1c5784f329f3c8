import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'

type ButtonProps = Pick<ComponentProps<'button'>, 'onClick' | 'aria-haspopup' | 'aria-expanded'>
type Props = {
  readonly button: (props: ButtonProps) => ReactNode /** Opens by itself, with a matching button. */
  readonly menu: ReactNode
}

/** A menu whose code is loaded when it is opened; until then its button is shown. */
export function MenuAskedFor({ button, menu }: Props) {
  const [isAsked, setAsked] = useState(false)
  const closed = button({ onClick: () => setAsked(true), 'aria-haspopup': 'menu', 'aria-expanded': false })
  return isAsked ? <Suspense fallback={closed}>{menu}</Suspense> : closed
}
