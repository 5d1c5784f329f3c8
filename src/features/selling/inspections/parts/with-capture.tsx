import { Alert, CopyButton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { AgentContact } from '#features/people/sharing/public/parts/agent-contact.tsx'
import { IconLinkOff } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { Empty } from '#kit/web/ui/empty.tsx'
import { ErrorState } from '#kit/web/ui/error-state.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Skeletons } from '#kit/web/ui/skeletons.tsx'
import { StatusNote } from '#kit/web/ui/status-badge.tsx'
import type { Capture } from '../public/contract.ts'
import { isOpenForPhotos } from '../public/rules/progress.ts'
import { LINK_KINDS, type LinkKind } from '../rules/inspections.ts'
import classes from './capture.module.css'
import { type Capturing, useCapture } from './use-capture.ts'

type Ready = Capturing & { readonly capture: Capture; readonly token: string; readonly type: LinkKind }
type Props = { readonly title: string; readonly children: (capturing: Ready) => ReactNode; readonly done?: (capturing: Ready) => ReactNode }

/** What the link in the address is for; says so when it opens nothing, and leads on when all photographs have arrived already. */
export function WithCapture(props: Props) {
  const { id = '', type = '' } = useParams()
  const kind = LINK_KINDS.find((each) => each === type)
  if (!id || !kind)
    return <NotValid title={props.title}>{t('This link is incomplete. Please open the link that was sent to you again.')}</NotValid>
  return <Opened key={`${id} ${kind}`} {...props} token={id} type={kind} />
}

function Opened({ title, token, type, children, done }: Props & { readonly token: string; readonly type: LinkKind }) {
  const capturing = useCapture(token, type)
  const { capture, failure, reload } = capturing
  if (failure?.kind === 'refused' && failure.status === 406)
    return (
      <NotValid title={title} below={capture && capturing.waiting.length > 0 && <Kept {...capturing} capture={capture} type={type} />}>
        {failure.message}
      </NotValid>
    )
  if (!capture) return <Page title={title}>{failure ? <ErrorState failure={failure} retry={reload} /> : <Skeletons />}</Page>
  const ready = { ...capturing, capture, token, type }
  if (capture.state === 'submitted' || capture.state === 'cleared')
    return done?.(ready) ?? <Navigate to={pathTo('inspections/already-uploaded', {}, { id: token, type })} replace />
  if (!isOpenForPhotos(capture.state))
    return (
      <Page title={title} subtitle={`${capture.number} · ${capture.description}`}>
        <StatusNote cycle="inspection" state={capture.state} />
        <Text my="md">{t('Please ask your agent what comes next.')}</Text>
        <AgentContact agent={capture.agent} />
      </Page>
    )
  return <>{children(ready)}</>
}

type NotValidProps = { readonly title: string; readonly children: string; readonly below?: ReactNode }

const NotValid = ({ title, children, below }: NotValidProps) => (
  <Page title={title}>
    <Empty title={t('This link does not open anything')} icon={<IconLinkOff size={32} stroke={1.5} />}>
      {children}
    </Empty>
    {below}
  </Page>
)

/** Photographs that were not sent before their link ended, and how they can still be sent. */
const Kept = ({ capture, waiting, type }: Pick<Ready, 'capture' | 'waiting' | 'type'>) => (
  <>
    <Alert
      color="mango"
      my="md"
      role="status"
      title={t('{count, plural, one {# photo has} other {# photos have}} not been sent yet', { count: waiting.length })}
    >
      {type === 'agent'
        ? t(
            'What is waiting is kept on this device. Open the inspection on this device again, from its quotation, and it is sent automatically.',
          )
        : t(
            'What is waiting is kept on this device. Ask your agent for a new link and open it on this device, and it is sent automatically.',
          )}
    </Alert>
    {type === 'customer' && <AgentContact agent={capture.agent} />}
  </>
)

/** Warnings while photographs are on their way: that the line is bad, or that the device has no room. */
export function OnTheWay({ waiting, hasRoom, failure, hurry }: Pick<Capturing, 'waiting' | 'hasRoom' | 'failure' | 'hurry'>) {
  const left = waiting.filter(({ state }) => state !== 'refused').length
  const isStuck = left > 0 && (failure !== undefined || waiting.some(({ attempts }) => attempts > 0))
  return (
    <>
      {isStuck && (
        <Alert
          color="mango"
          mb="md"
          title={t('{count, plural, one {# photo is waiting} other {# photos are waiting}} for a better connection', { count: left })}
          role="status"
        >
          {hasRoom
            ? t('They are kept on this device and sent automatically, even after a break. You can continue taking photos.')
            : t('They are sent automatically while this page is open.')}{' '}
          <Text span component="button" type="button" onClick={hurry} className={classes.inText}>
            {t('Try now')}
          </Text>
        </Alert>
      )}
      {!hasRoom && (
        <Alert color="coral" mb="md" role="alert" title={t('This device is almost full')}>
          {t(
            'It may lose photos that are waiting for a connection. Stand where the signal is good, send each photo before you take the next, and keep this page open until it is sent. Or free some space on the phone and open the link again, or open it on another phone.',
          )}{' '}
          <CopyButton value={location.href}>
            {({ copied, copy }) => (
              <Text span component="button" type="button" onClick={copy} className={classes.inText}>
                {copied ? t('Link copied') : t('Copy the link')}
              </Text>
            )}
          </CopyButton>
        </Alert>
      )}
    </>
  )
}
