import { Group, SegmentedControl, Skeleton, Title, VisuallyHidden } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { usePersistedState } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'

type Props = {
  readonly title: string
  /** Rendered lazily, once it comes into view. */
  readonly chart: ReactNode
  /** The same figures. While the chart is shown, this is only for screen readers, so it has no links then. */
  readonly table: (isShown: boolean) => ReactNode
  /** Between title and chart: the choice of measure. */
  readonly above?: ReactNode
  readonly height?: number
}

/** Figures as a chart or as a table, as the person prefers it everywhere until sign-out. */
export function ChartOrTable({ title, chart, table, above, height = 260 }: Props) {
  const [view, setView] = usePersistedState<string>('figures-as', 'chart')
  const heading = useId()
  const isTable = view === 'table'
  return (
    <section aria-labelledby={heading}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} id={heading}>
          {title}
        </Title>
        <SegmentedControl
          value={isTable ? 'table' : 'chart'}
          onChange={setView}
          aria-label={t('Show as')}
          data={[
            { value: 'chart', label: t('Chart') },
            { value: 'table', label: t('Table') },
          ]}
          maw="100%"
        />
      </Group>
      {above}
      {isTable ? (
        table(true)
      ) : (
        <>
          <VisuallyHidden component="div">{table(false)}</VisuallyHidden>
          <WhenSeen height={height}>{chart}</WhenSeen>
        </>
      )}
    </section>
  )
}

/** Renders its children, and so fetches them, when it first comes into view; the initial view of a screen need not wait for it. */
function WhenSeen({ height, children }: { readonly height: number; readonly children: ReactNode }) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (inViewport) setSeen(true)
  }, [inViewport])
  const waiting = <Skeleton height={height} />
  return (
    <div ref={ref} aria-hidden style={{ minHeight: height }}>
      {isSeen ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}
    </div>
  )
}
