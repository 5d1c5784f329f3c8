import { addDays, type Day, daysBetween } from '#domain/day.ts'
import type { Story } from './agenda.ts'
import { insuredAs } from './motor.ts'
import { endedTurn, type Kind, type Manner, type Risk } from './risks.ts'
import type { Scene } from './stories.ts'
import * as stories from './stories.ts'

/** One story: how many days ago, whose, what is insured and how, what happens, and what is unusual about the risk. */
export type Row = {
  readonly daysAgo: number
  readonly agent: string
  readonly kind: Kind
  readonly manner: Manner
  readonly story: (scene: Scene) => Story<unknown>
  readonly answers?: Risk['answers']
  /** Insures the vehicle that another agent sold brand new. */
  readonly isDuplicate?: true
}

const [ana, jose, luz] = ['BAC-001', 'BAC-002', 'BAC-003'] as const
const [carlo, mariaFe] = ['LAS-001', 'LAS-002'] as const
const [paolo, angelica] = ['MBO-001', 'MBO-002'] as const

const row = (daysAgo: number, agent: string, kind: Kind, story: Row['story'], more: Partial<Row> = {}): Row => ({
  daysAgo,
  agent,
  kind,
  manner: 'renewal',
  story,
  ...more,
})
const brandNew = { manner: 'brand-new' } as const

/** Most people try Ana first, so she sells most. */
const SELLERS = [ana, carlo, paolo, ana, jose, mariaFe, luz, angelica]

/** Sold over the last half year, more of them recently: each in turn, every fifth a brand-new vehicle. */
const SALES: readonly (readonly [daysAgo: number, kind: Kind])[] = [
  [171, 'car'],
  [149, 'motorcycle'],
  [128, 'car'],
  [110, 'truck'],
  [96, 'car'],
  [82, 'hire'],
  [70, 'motorcycle'],
  [61, 'car'],
  [52, 'car'],
  [45, 'truck'],
  [38, 'car'],
  [33, 'motorcycle'],
  [27, 'car'],
  [23, 'hire'],
  [18, 'car'],
  [15, 'motorcycle'],
  [12, 'car'],
  [9, 'truck'],
  [6, 'car'],
  [4, 'motorcycle'],
  [2, 'car'],
  [1, 'car'],
]
const sales = SALES.map(([daysAgo, kind], index) =>
  row(
    daysAgo,
    SELLERS[index % SELLERS.length] ?? ana,
    kind,
    (scene) => stories.sold(scene),
    index % 5 === 0 && kind === 'car' ? brandNew : {},
  ),
)

const protocol = {
  decision: 'approve',
  reason: 'Plate 8 confirmed on the certificate of registration; the chassis number identifies the vehicle.',
} as const
const franchise = { decision: 'approve', reason: 'The franchise is seen: goods of others, the same premium class.' } as const
const category = {
  decision: 'decline',
  reason: 'The certificate of registration shows another category than the one declared. Please quote it as what it is.',
} as const

const claims = {
  decision: 'approve',
  reason: 'The claims were for glass and a bumper; the loading covers them.',
} as const
/** Twelve years old, so it must be inspected. */
const OLD = {
  answers: {
    ...{ vehicleType: 'SUV', make: 'TOYOTA', model: 'TOYOTA-FORTUNER', subModel: 'TOYOTA-FORTUNER-2-5-G-AT-4X2', bodyType: 'SUV' },
    ...{ year: 2014, seats: 7, engineCc: 2494 },
  },
}
const MORTGAGED = { mortgagee: 'BDO', mortgageClause: 'STANDARD_BANK' }
const OTHER_INSURER = { insuredBefore: 'other' }

const policies = (today: Day): Row[] => [
  ...sales,
  row(336, ana, 'office', (scene) => stories.sold(scene, protocol)),
  row(322, carlo, 'office', (scene) => stories.sold(scene, protocol)),
  row(311, paolo, 'office', (scene) => stories.sold(scene, protocol)),
  row(21, mariaFe, 'car', (scene) => stories.sold(scene), { manner: 'soon' }),
  row(29, luz, 'motorcycle', (scene) => stories.sold(scene), { manner: 'soon' }),
  row(daysBetween(addDays(endedTurn(today) ?? today, -45), today), angelica, 'car', stories.ended, { manner: 'ended' }),
  row(40, ana, 'car', (scene) => stories.cancelled(scene, 'in-force', 'The customer has CTPL of another insurer now.')),
  row(8, mariaFe, 'motorcycle', (scene) =>
    stories.cancelled(scene, 'unpaid', 'The customer chose comprehensive cover with a mortgagee bank.'),
  ),
  row(3, jose, 'car', (scene) => stories.refusedCard(scene, 'paid')),
  row(2, paolo, 'car', (scene) => stories.linkSent(scene, 'paid'), brandNew),
  row(1, carlo, 'truck', (scene) => stories.withoutCertificate(scene, 'refused')),
  row(0, ana, 'motorcycle', (scene) => stories.withoutCertificate(scene, 'unanswered')),
  row(0, angelica, 'car', (scene) => stories.sold(scene)),
  row(1, ana, 'car', stories.paidWrongly),
  row(1, ana, 'car', (scene) => stories.linkSent(scene, 'sent')),
  row(2, luz, 'car', (scene) => stories.linkSent(scene, 'opened')),
  row(0, carlo, 'car', (scene) => stories.linkSent(scene, 'in-review'), brandNew),
  row(0, paolo, 'motorcycle', stories.onCardPage),
  row(1, jose, 'motorcycle', (scene) => stories.refusedCard(scene)),
  row(5, mariaFe, 'hire', stories.converted),
  row(12, ana, 'car', (scene) => stories.onCredit(scene, 30)),
  row(34, carlo, 'car', (scene) => stories.onCredit(scene, 30)),
  row(57, carlo, 'truck', (scene) => stories.neverPaid(scene, 30)),
  row(3, angelica, 'motorcycle', stories.takenBack),
  row(31, ana, 'comprehensive', insuredAs({ tier: 'STANDARD' }, stories.sold)),
  row(17, paolo, 'comprehensive', insuredAs({ tier: 'PREMIUM' }, stories.sold), brandNew),
  row(7, ana, 'comprehensive', insuredAs({ tier: 'BASIC' }, stories.sold)),
  row(
    14,
    paolo,
    'comprehensive',
    insuredAs({ tier: 'STANDARD', answers: MORTGAGED }, (scene) => stories.mortgageeTold(scene, 'The owner insures the car elsewhere.')),
  ),
  row(
    3,
    carlo,
    'comprehensive',
    insuredAs({ tier: 'STANDARD' }, (scene) => stories.linkSent(scene, 'paid')),
  ),
  row(1, ana, 'comprehensive', insuredAs({ tier: 'PREMIUM' }, stories.converted)),
]

const quotations: readonly Row[] = [
  row(0, ana, 'car', (scene) => stories.drafted(scene, 1)),
  row(1, carlo, 'motorcycle', (scene) => stories.drafted(scene, 1)),
  row(3, paolo, 'car', (scene) => stories.drafted(scene, 1), brandNew),
  row(2, luz, 'truck', (scene) => stories.drafted(scene, 2)),
  row(6, ana, 'car', (scene) => stories.drafted(scene, 4)),
  row(28, ana, 'car', (scene) => stories.offered(scene)),
  row(26, carlo, 'truck', (scene) => stories.offered(scene)),
  row(9, paolo, 'car', (scene) => stories.offered(scene), brandNew),
  row(3, luz, 'motorcycle', (scene) => stories.offered(scene, 'sent')),
  row(2, angelica, 'car', (scene) => stories.offered(scene, 'opened')),
  row(1, ana, 'car', (scene) => stories.offered(scene, 'signed-in')),
  row(0, mariaFe, 'hire', (scene) => stories.offered(scene)),
  row(1, paolo, 'car', (scene) => stories.referred(scene), { isDuplicate: true }),
  row(0, ana, 'truck', (scene) => stories.referred(scene), { answers: { typeOfUse: 'FOR_HIRE' } }),
  row(2, jose, 'hire', (scene) => stories.referred(scene), { answers: { ltoCategory: 'L5', engineCc: 12_000 } }),
  row(1, angelica, 'car', (scene) => stories.referred(scene), { ...brandNew, answers: { year: 2019 } }),
  row(0, mariaFe, 'car', (scene) => stories.referred(scene), { answers: { plate: 'SKA 1234' } }),
  row(2, ana, 'truck', (scene) => stories.referred(scene, franchise), { answers: { typeOfUse: 'RENTAL' } }),
  row(4, carlo, 'truck', (scene) => stories.referred(scene, franchise), { answers: { typeOfUse: 'FOR_HIRE' } }),
  row(7, jose, 'truck', (scene) => stories.referred(scene, category), { answers: { ltoCategory: 'M1' } }),
  row(5, paolo, 'motorcycle', (scene) => stories.referred(scene), { answers: { plate: 'NCP 4521' } }),
  row(
    1,
    ana,
    'comprehensive',
    insuredAs({ tier: 'STANDARD' }, (scene) => stories.offered(scene, 'opened')),
  ),
  row(
    0,
    ana,
    'comprehensive',
    insuredAs({ tier: 'STANDARD', percent: 125 }, (scene) => stories.inspected(scene, 'in-review')),
    OLD,
  ),
  row(
    0,
    luz,
    'comprehensive',
    insuredAs({ tier: 'PREMIUM', answers: OTHER_INSURER }, (scene) => stories.inspected(scene, 'sent')),
  ),
  row(
    3,
    carlo,
    'comprehensive',
    insuredAs({ tier: 'STANDARD', answers: OTHER_INSURER }, (scene) => stories.inspected(scene, 'cleared')),
  ),
  row(
    2,
    carlo,
    'comprehensive',
    insuredAs({ tier: 'PREMIUM', answers: { claims: 3 } }, (scene) => stories.referred(scene, claims)),
  ),
  row(0, paolo, 'comprehensive', (scene) => stories.drafted(scene, 2)),
  row(0, jose, 'car', (scene) => stories.accepted(scene)),
  row(1, carlo, 'car', (scene) => stories.accepted(scene)),
  row(52, ana, 'car', (scene) => stories.lapsed(scene, 'again')),
  row(40, carlo, 'motorcycle', (scene) => stories.lapsed(scene)),
  row(36, angelica, 'car', (scene) => stories.lapsed(scene)),
  row(20, luz, 'car', (scene) => stories.withdrawn(scene, 'The customer bought from the dealer together with the car.')),
  row(11, ana, 'motorcycle', (scene) => stories.withdrawn(scene, 'The motorcycle was sold before its registration month.')),
  row(5, mariaFe, 'truck', (scene) =>
    stories.withdrawn(scene, 'The company renews its whole fleet in January and asked for a list first.'),
  ),
]

/** All the stories of the demonstration. */
export const script = (today: Day): readonly Row[] => [...policies(today), ...quotations]
