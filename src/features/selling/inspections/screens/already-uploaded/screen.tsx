import { Navigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { Received } from '../../parts/received.tsx'
import { WithCapture } from '../../parts/with-capture.tsx'

/** The inspection of this link is already complete: there is nothing more to do. */
export default function AlreadyUploaded() {
  return (
    <WithCapture
      title={t('The photos are already here')}
      done={({ capture, type }) => (
        <Page title={t('The photos are already here')} subtitle={t('Nothing more is needed from you.')}>
          <Received capture={capture} type={type} />
        </Page>
      )}
    >
      {({ token, type }) => <Navigate to={pathTo('inspections/capture', {}, { id: token, type })} replace />}
    </WithCapture>
  )
}
