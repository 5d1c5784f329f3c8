import { useNavigate } from 'react-router'
import { dayOf } from '#domain/day.ts'
import { branchContract } from '#features/people/administration/public/contract/branches.ts'
import { FormScreen } from '#kit/web/form/form-screen.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { announcementAddress, announcementsAddress } from '../../parts/addresses.ts'
import { type Announcement, contract } from '../../public/contract.ts'
import { AnnouncementForm } from '../../rules/announcement.ts'
import { Sent } from './sent.tsx'
import { Withdraw } from './withdraw.tsx'

/** An announcement: written, changed until it goes out, and then who has read it. */
export default function AnnouncementScreen() {
  const [id] = useQueryParam('announcement')
  return id ? <Known key={id} id={id} /> : <Write />
}

function Known({ id }: { readonly id: string }) {
  const read = useRead(contract.announcement, { params: { id } })
  return (
    <Loaded read={read} page={{ title: t('Announcement'), back: announcementsAddress() }}>
      {(known) => (known.standing === 'waiting' ? <Write known={known} /> : <Sent announcement={known} />)}
    </Loaded>
  )
}

function Write({ known }: { readonly known?: Announcement }) {
  const branches = useRead(branchContract.branches)
  const navigate = useNavigate()
  const adding = useWrite(contract.announce)
  const changing = useWrite(contract.changeAnnouncement)
  const open = branches.data?.filter(({ isOpen }) => isOpen) ?? []
  return (
    <FormScreen
      title={known ? t('Change the announcement') : t('Announce something')}
      back={announcementsAddress()}
      schema={AnnouncementForm}
      initial={known ? { ...known, day: dayOf(new Date(known.goesOutAt)) } : {}}
      offers={() => ({ branches: { options: open.map(({ code, name }) => ({ value: code, label: name })) } })}
      submit={known ? 'Save' : 'Announce'}
      {...(known ? {} : { draft: 'announcements/new' })}
      {...(known ? { beside: <Withdraw id={known.id} /> } : {})}
      onSubmit={async (body) => {
        const { id, standing, told } = known ? await changing.submit({ params: { id: known.id }, body }) : await adding.submit({ body })
        toast.success(
          standing === 'sent'
            ? t('{told, plural, one {# person was notified.} other {# people were notified.}}', { told })
            : t('It goes out on its day at 8 in the morning.'),
        )
        navigate(standing === 'sent' ? announcementAddress(id) : announcementsAddress(), { replace: true })
      }}
    />
  )
}
