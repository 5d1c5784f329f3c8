import type { Document } from '#kit/document.ts'

/** A sample document about no one, to show how documents look. */
export const samplePaper: Document = {
  title: 'SAMPLE OF A POLICY',
  subtitle: 'This document proves nothing: it shows how documents look',
  facts: [
    { label: 'Policy', value: 'POL-CTPL-26-000001' },
    { label: 'Covered', value: '1 Jan 2027 to 31 Dec 2027' },
  ],
  blocks: [
    {
      kind: 'facts',
      title: 'Policyholder',
      facts: [
        { label: 'Name', value: 'Maria Santos' },
        { label: 'Insured', value: '2021 Toyota Vios NBC 1234' },
      ],
    },
  ],
  notes: [],
}
