type OfAgency = Readonly<Record<'agent' | 'batchRow' | 'licenceScan', string>>
type Answers = Readonly<Record<string, readonly unknown[]>>

const licence = {
  ...{ company: 'Stranger Assurance', kind: 'non-life', capacity: 'agent', number: 'NL-100001' },
  ...{ validFrom: '2027-01-01', validUntil: '2027-12-31' },
}

/** A monthly target, as the table of a year changes it. */
const targetCells = [{ agentCode: 'BAC-001', measure: 'premium', month: 1, target: 1 }]

/** What a SCORM package reports about a session. */
const packageReport = {
  ...{ completion: 'completed', success: 'passed', location: '', suspended: '', seconds: 60 },
  score: { raw: 90, min: 0, max: 100, scaled: 0.9 },
}

/** An offer that a phone made without a network. */
const offlineOffer = {
  ...{ at: '2026-07-01T00:00:00.000Z', answers: {}, discount: { agreed: 0, asked: 0 } },
  worksheet: { tariff: 'CTPL-STRANGE-1', steps: [], lines: [], total: 61_040 },
  tariff: { version: 'CTPL-STRANGE-1', until: '2026-07-04', seal: 'A stranger says.' },
}

/** One answer for each field of what an agency manages: its branches and people, their licences, their earnings, and its books. */
export const agencyFacts = ({ agent, batchRow, licenceScan }: OfAgency): Answers => ({
  ...{ branch: ['STRANGE'], role: ['AG1'], managerId: [agent], province: ['072200000'], city: ['072217000'] },
  ...{ structure: ['BACOLOD'], position: [10], inUseFrom: ['2027-01-01'], inUseUntil: ['2027-12-31'], year: ['2027'] },
  // For an uploaded row, and for a year of targets.
  cells: [[{ row: batchRow, person: 0, path: 'answers.colour', text: 'Red' }], targetCells],
  ...{ company: [licence.company], capacity: [licence.capacity], scanId: [licenceScan], rows: [[{ at: 2, row: licence }]] },
  ...{ isGiven: [true], paidOn: ['2026-07-01'] },
  ...{ language: ['en'], of: ['strange'], fromOn: ['2027-01-01'], untilOn: ['2027-12-31'], told: ['A stranger says.'] },
  ...{ tagline: ['Strange'], primary: ['#0B4F6C'], accent: ['#F6A609'], phone: ['(02) 8000 0000'], hours: ['Always'] },
  ...{ officerName: ['A stranger'], officerPhone: ['(02) 8000 0000'], officerEmail: ['stranger@example.com'] },
  ...{ register: ['policies'], url: ['https://receiver.example/told'], events: [['policy.new']] },
  ...{ purpose: ['A stranger asks.'], scopes: [['leads:read']], lastOn: ['2027-01-31'], addresses: ['203.0.113.7'], perMinute: [60] },
  ...{ happened: ['A stranger says.'], data: ['Names'], measures: ['None yet'], wish: ['A copy.'], way: ['visit', 'sms', 'cheque'] },
  ...{ askedOn: ['2026-07-01'], identityProof: ['A passport.'], ground: ['unfounded'], name: ['A stranger'] },
  ...{ days: [30], holdsDays: [7], by: ['insured'], maxDays: [30], maxOutstanding: [100_000], discount: [5] },
  ...{ step: ['vehicle', 'close', 'confirm'], next: ['confirm'], total: [61_040] },
  ...{ session: [batchRow], turn: [1], report: [packageReport, 'A stranger says.'] },
  ...{ since: ['2026-07-01T00:00:00.000Z'] },
  ...{ institution: ['gcash'], account: ['09170000123'], accountName: ['Maria Santos'] },
  ...{ chequeNo: ['000123'], chequeOn: ['2026-07-01'], made: [offlineOffer] },
})
