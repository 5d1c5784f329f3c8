import { useEffect, useEffectEvent, useState } from 'react'
import { ShareSheet } from '#features/people/sharing/public/parts/share-drawer.tsx'
import { MakingLink, ShareApps } from '#features/people/sharing/public/parts/share-options.tsx'
import { currentPerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { ErrorState } from '#kit/web/ui/error-state.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type Inspection } from '../../public/contract.ts'

type Props = { readonly inspection: Inspection; readonly opened: boolean; readonly onClose: () => void }

/** Makes a link for the customer and passes it to the app that the agent chooses. */
export const ShareInspection = ({ inspection, opened, onClose }: Props) => (
  <ShareSheet opened={opened} onClose={onClose}>
    <MadeLink inspection={inspection} />
  </ShareSheet>
)

function MadeLink({ inspection: { id, description, holderMobile } }: Pick<Props, 'inspection'>) {
  const { submit, failure } = useWrite(contract.inspectionLink)
  const [made, setMade] = useState<{ link: string; expiresAt: string }>()
  const make = async () => setMade(await submit({ params: { inspectionId: id }, body: { kind: 'customer' } }).catch(() => undefined))
  const begin = useEffectEvent(() => void make())
  useEffect(() => begin(), [])
  if (failure) return <ErrorState failure={failure} retry={make} />
  if (!made) return <MakingLink />
  const text = t('{name} asks for photos of your {vehicle}. It takes about five minutes:', {
    name: currentPerson()?.name ?? '',
    vehicle: description,
  })
  return <ShareApps link={made} text={text} mobile={holderMobile || undefined} />
}
