import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { t } from '#kit/web/text.ts'
import type { PlayedPackage } from '../public/contract/packages.ts'
import { PackageReport } from '../rules/package.ts'
import classes from './package-frame.module.css'
import { frameName, REPORT } from './package-runtime/messages.ts'

const Message = z.object({ kind: z.literal(REPORT), report: PackageReport })

type Props = {
  readonly played: PlayedPackage
  readonly title: string
  /** Called each time the package reports its state. */
  readonly onReport: (report: PackageReport) => void
}

/** A third-party package: in a frame without an origin, which cannot reach anything of ours and only reports its state. */
export function PackageFrame({ played: { address, start }, title, onReport }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const report = useRef(onReport)
  useEffect(() => {
    report.current = onReport
  })
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      // Its own pages may be in frames within it. Anything that has an origin is not the package.
      if (origin !== 'null' || !isWithin(source, frame.current?.contentWindow)) return
      const message = Message.safeParse(data)
      if (message.success) report.current(message.data.report)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  return (
    <>
      <Alert color="gray" mb="xs" p="xs">
        {t('Made by others. Never type a password or anything about a customer into it.')}
      </Alert>
      <iframe
        ref={frame}
        className={classes.frame}
        title={title}
        name={frameName(start)}
        src={address}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        allow="autoplay; fullscreen"
      />
    </>
  )
}

const DEEPEST = 5

function isWithin(source: MessageEventSource | null, framed: Window | null | undefined): boolean {
  if (!framed || !(source && 'parent' in source)) return false
  let each: Window = source
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    if (each === framed) return true
    each = each.parent
  }
  return false
}
