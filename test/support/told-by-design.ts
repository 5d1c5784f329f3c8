/** Answers that reveal some of the owner's data to others by design, and why. */
export const PUBLIC: Readonly<Record<string, { readonly tells: readonly string[] | 'everything'; readonly because: string }>> = {
  linkInformation: { tells: ['quotation', 'policy'], because: 'whoever holds the link that the agent sent goes on to that record' },
  paymentReturn: {
    tells: ['policy', 'reference'],
    because: 'whoever holds the reference, which cannot be guessed, is the payer coming back',
  },
  verifyCertificate: { tells: ['cocNumber', 'authNumber'], because: 'whoever holds a printed certificate may check what stands on it' },
  ctplQuotation: { tells: ['customer'], because: 'a number that was typed names one customer, by a random id that opens nothing' },
  motorQuotation: { tells: ['customer'], because: 'as above' },
  calendarFile: {
    tells: ['appointment', 'place', 'mobileAsTyped', 'firstName', 'surname'],
    because: 'whoever holds the private address is the phone of the advisor who made it',
  },
  leadKnown: { tells: [], because: 'that a number is some advisor’s lead may be known, and nothing of whose or of what' },
  addLead: { tells: [], because: 'as above; what else it tells of a number is whatever the same person added before' },
  askAboutData: { tells: [], because: 'one asks about one’s own data only, and the second time differs from the first' },
  submitMicrosite: { tells: [], because: 'one sends in one’s own page only, and the second time differs from the first' },
  recallMicrosite: { tells: [], because: 'as above' },
  simulators: {
    tells: 'everything',
    because: 'it plays the phones and the third parties of the demonstration, and is absent when SIMULATORS=off',
  },
}

/** Tables in which anyone may cause a row about the owner, and why. */
export const ANYBODY_WRITES = {
  one_time_codes: 'anybody may ask that a code be sent: it goes to the owner’s phone only',
  hand_over_requests: 'whoever types a number may ask for its lead: the owner’s manager decides',
}

/** Endpoints that answer only with figures, which identify nothing of the owner’s. */
export const FIGURES = ['leadCounts', 'marketingChoices', 'invoiceTotals', 'decisionDeadline', 'bookHandOver', 'keptIds']

/**
 * Endpoints that show the owner something only after others acted or time passed, which no single request can bring about; each has its own
 * test.
 */
export const AFTER_OTHERS_ACTED = [
  ...['ownCopy', 'aboutCompany', 'batchDocuments', 'endorsementSlip', 'renewals'],
  ...['commissionStatement', 'commissionStatementDocument', 'commissionStatementWorkbook'],
  ...['practiceResult', 'takeOver', 'heldPolicy', 'heldDocument', 'textOffers', 'statementOfPolicy'],
]

/** Endpoints that show the owner what belongs to no one above: what happened to a customer, and a person's own document. */
export const OWNERS_ALONE = ['claim', 'claimFile', 'claimLetter', 'ownScan', 'slip', 'remittance', 'receipt']

/**
 * Endpoints that show what the office made for all its recipients, and the outcome for the caller, such as an answer from the help desk;
 * who may read which has its own tests.
 */
export const OF_THE_OFFICE = [
  ...['learningCourse', 'lessonFile', 'attempt', 'courseCertificate', 'courseVersion'],
  ...['resource', 'resourceFile', 'resourceShares'],
  ...['helpRequest', 'helpPicture'],
]
