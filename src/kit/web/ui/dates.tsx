import { useFormatters } from '../formatters.ts'

/** A calendar day, such as `2026-11-20`. */
export function DayText({ day }: { readonly day: string | null | undefined }) {
  const words = useFormatters()
  return day ? (
    <time className="figures" dateTime={day}>
      {words.day(day)}
    </time>
  ) : (
    <span>—</span>
  )
}

/** An instant, as the server writes it. */
export function InstantText({ at }: { readonly at: string | null | undefined }) {
  const words = useFormatters()
  return at ? (
    <time className="figures" dateTime={at}>
      {words.instant(new Date(at))}
    </time>
  ) : (
    <span>—</span>
  )
}
