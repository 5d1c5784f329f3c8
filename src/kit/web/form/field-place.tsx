import { type ReactNode, useEffect, useRef } from 'react'

type Props = { readonly className?: string | undefined; readonly hasRows?: boolean; readonly children: ReactNode }

/**
 * A field with everything said about it. What appears below it while it is being answered scrolls into view, also when a keyboard leaves
 * little of the screen; of added rows, each has its own.
 */
export function FieldPlace({ className, hasRows = false, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    let height = element.offsetHeight
    const observer = new ResizeObserver(() => {
      const isGrown = element.offsetHeight > height
      height = element.offsetHeight
      if (isGrown && !hasRows && element.contains(document.activeElement)) element.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasRows])
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  )
}
