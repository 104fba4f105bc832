/**
 * Which part of the code may import which (docs/architecture.md has a drawing). Checked in the test
 * run.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */

/**
 * The server's capabilities, each with those that it may import. All may import the ledger.
 * docs/architecture/imports.md has the reasons.
 */
export const edges = {
  // A new account inherits the self-exclusion of its person, and has agreed to the terms.
  accounts: ['consents', 'protection'],
  // Names of ways to pay. What the won cards of a pack cost.
  books: ['catalog', 'custody', 'points'],
  // News that editors publish; an import leaves them alone.
  catalog: ['editions'],
  // A zip becomes entries of the catalogue, whose packs the draw seals.
  'catalogue-uploads': ['catalog', 'draw'],
  // Won cards, with the cards and packs of the catalogue.
  collection: ['catalog', 'won-cards'],
  // The versions of the terms that members agree to.
  consents: ['legal'],
  // A missing copy pauses the pack that it is for; copies have photos.
  custody: ['catalog', 'pictures'],
  // A draft becomes a pack of the catalogue, which the draw seals; its cards get copies in stock.
  // It may be for members of a rank.
  // A zip of one pack is unpacked as strictly as that of a catalogue, and its pictures are stored.
  drafts: ['catalog', 'catalogue-uploads', 'custody', 'draw', 'pictures', 'promotions'],
  editions: [],
  // The members' own caps on points for packs.
  // A late draw is told to its buyer.
  // A pack may be for members of a rank.
  draw: ['catalog', 'notices', 'promotions', 'protection', 'won-cards'],
  // The catalogue has the offers. The won cards' capability handles cards that were exchanged.
  // The mail that a refusal for an unproved mailbox promises.
  exchange: ['catalog', 'protection', 'shipping', 'won-cards'],
  // Favourites are packs and cards of the catalogue; what happens to them is told by notices.
  favourites: ['catalog', 'notices'],
  // The lists are passed to it: console/export-lists.ts connects them.
  exports: [],
  ledger: [],
  // The operator's own texts, whose HTML is cleaned as the catalogue's is.
  legal: ['catalog', 'editions'],
  // A picture of a letter is decoded and encoded again like any other. The mailbox of a visitor is
  // read, and their letters are counted, as at the log-in.
  letters: ['accounts', 'pictures'],
  // A log-in that was not its member's ends their sessions and replaces the password.
  logins: ['accounts'],
  // A notice that invites to buy a pack of the catalogue is not sent once the pack is not on sale.
  // Commercial notices go only to whom the shop may advertise.
  notices: ['catalog', 'consents'],
  // A pack of the catalogue resumes once its copies are there. If one is missing for good, prices
  // of purchases are given back.
  'pack-sales': ['catalog', 'custody', 'won-cards'],
  // A search gives packs of the catalogue, without those whose limit the draw says is reached.
  'pack-search': ['catalog', 'draw'],
  // Points are for members of a certain age, wherever they come from.
  partners: ['protection'],
  pictures: [],
  // Who has not agreed to changed terms buys no points. The members' own caps on yen.
  // Free points come and go with a payment.
  // A guardian's cancellation takes back cards in parcels that are still to be sent.
  payments: ['consents', 'points', 'promotions', 'protection', 'shipping'],
  // Only to show the courses in which the catalogue sells points, and the packs on which points
  // were spent.
  // Members are told of points that expire. The bonuses on courses.
  points: ['catalog', 'notices', 'promotions', 'won-cards'],
  // Free points are for adults.
  promotions: ['protection'],
  protection: [],
  // Only for the names of prefectures.
  // The copies in a parcel go with it.
  // Members are told of parcels that were sent.
  shipping: ['accounts', 'custody', 'notices'],
  // The catalogue only to show the pack and the prize of a card.
  // Passwords, devices and throttling are those of members.
  staff: ['accounts'],
  // A price that is given back leaves the member's own caps.
  // Members are told of cards that wait for their choice.
  // The coins that a rank added go back with the price.
  'won-cards': ['catalog', 'custody', 'notices', 'promotions', 'protection', 'shipping'],
};

const any = (names) => `(?:${names.join('|')})`;
const capability = any(Object.keys(edges));
const test = '\\.test\\.tsx?$';
/** Tests and code that only tests use. */
const forTests = `^server/src/testing/|^e2e/|/testing-[^/]+\\.ts$|${test}`;

const edgeRules = Object.entries(edges).map(([name, allowed]) => {
  const open = name === 'ledger' ? [] : ['ledger', ...allowed];
  return {
    name: `edges-of-${name}`,
    comment: `${name} may import ${open.join(', ') || 'no other capability'}: a new edge needs a line in edges, with its reason`,
    severity: 'error',
    from: { path: `^server/src/${name}/`, pathNot: test },
    to: { path: `^server/src/${capability}/`, pathNot: `^server/src/${any([name, ...open])}/` },
  };
});

const forbidden = [
  {
    name: 'no-cycles',
    comment: 'files that import each other cannot be understood or changed one at a time',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'everything-resolves',
    comment: 'an import of a file or package that does not exist',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-undeclared-packages',
    comment:
      'a package that is not in package.json may disappear with the package that depends on it',
    severity: 'error',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'server-runs-without-dev-packages',
    comment: 'an image has no devDependencies (Containerfile): they are for builds and tests',
    severity: 'error',
    from: { path: '^(?:server|sandbox|contract)/', pathNot: forTests },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'web-never-imports-server',
    comment: 'browser code shares only the contract with the server',
    severity: 'error',
    from: { path: '^web/' },
    to: { path: '^(?:server|sandbox|e2e|studio|tools)/' },
  },
  {
    name: 'server-never-imports-web',
    comment: "except tests that compare the published log with the verifier in the buyer's browser",
    severity: 'error',
    from: {
      path: '^(?:server|sandbox)/',
      pathNot:
        '^server/src/(?:draw/public-log\\.test|draw/testing-public-log|db/upgrade\\.test)\\.ts$',
    },
    to: { path: '^web/' },
  },
  {
    name: 'contract-imports-only-zod',
    comment: 'server, browser and clients of others read the contract, so it imports none of them',
    severity: 'error',
    from: { path: '^contract/', pathNot: test },
    to: { pathNot: '^contract/src/|^node_modules/zod/' },
  },
  {
    name: 'capability-by-its-index',
    comment:
      'other code imports only index.ts of a capability; its other files may change without notice',
    severity: 'error',
    from: { path: `^(?:server|sandbox|e2e)/(?:src/(${capability})/)?` },
    to: {
      path: `^server/src/${capability}/`,
      pathNot: `^server/src/(?:$1/|${capability}/index\\.ts$)`,
    },
  },
  {
    name: 'tools-by-the-index',
    comment:
      'commands import only index.ts of a capability, and the testing-*.ts that its tests share with them',
    severity: 'error',
    from: { path: '^(?:studio|tools)/' },
    to: {
      path: `^server/src/${capability}/`,
      pathNot: `^server/src/${capability}/(?:index|testing-[^/]+)\\.ts$`,
    },
  },
  ...edgeRules,
  {
    name: 'ground-knows-no-capability',
    comment:
      'beacon, db, factors, files, http, jobs, messages and providers serve every capability and know none',
    severity: 'error',
    from: {
      path: '^server/src/(?:beacon|db|factors|files|http|jobs|messages|providers)/',
      pathNot: test,
    },
    to: { path: `^server/src/${capability}/` },
  },
  {
    name: 'only-wiring-imports-app',
    comment: 'app/ passes settings and dependencies to the rest, which never imports app/',
    severity: 'error',
    from: {
      path: `^server/src/(?:lib|beacon|console|db|factors|files|http|jobs|messages|providers|shop-check|telemetry|typefaces|${capability})/`,
      pathNot: test,
    },
    to: { path: '^server/src/app/' },
  },
  {
    name: 'composed-of-capabilities',
    comment:
      'console and shop-check read several capabilities, so no capability and nothing below may import them',
    severity: 'error',
    from: {
      path: `^server/src/(?:lib|beacon|db|factors|files|http|jobs|messages|providers|telemetry|typefaces|${capability})/`,
      pathNot: test,
    },
    to: { path: '^server/src/(?:console|shop-check)/' },
  },
  {
    name: 'lib-knows-nothing-else',
    comment: 'small general tools: code that needs the rest of the server does not belong in lib/',
    severity: 'error',
    from: { path: '^server/src/lib/', pathNot: test },
    to: { path: '^server/src/(?!lib/)' },
  },
  {
    name: 'http-stops-at-the-routes',
    comment: 'only *.routes.ts and app/ handle HTTP requests and responses',
    severity: 'error',
    from: {
      path: `^server/src/(?:${capability}|db|factors|files|jobs|messages|providers)/`,
      pathNot: `\\.routes\\.ts$|${test}`,
    },
    to: {
      path: '^server/src/http/|^node_modules/(?:fastify|@fastify)/',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'rules-are-pure',
    comment:
      'a rule gets time, randomness and data as arguments, and imports only other rules, the contract, hashes and packages that compute',
    severity: 'error',
    from: { path: '\\.rules\\.ts$' },
    to: {
      pathNot:
        '\\.rules\\.ts$|^contract/src/|^(?:node:)?(?:crypto|util)$|^node_modules/(?:@holiday-jp|canonicalize|csv-parse|csv-stringify|libphonenumber-js|otpauth|sanitize-html|zod)/',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'sql-only-in-queries',
    comment:
      'SQL is only in *.queries.ts and db/; other files import the type of a transaction from db/',
    severity: 'error',
    from: { path: '^(?:server|sandbox)/', pathNot: `\\.queries\\.ts$|^server/src/db/|${forTests}` },
    to: {
      path: '^node_modules/(?:kysely|pg)/|^server/src/db/pool\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'pipeline-stands-alone',
    comment:
      'db/pipeline sends statements over connections of node-postgres: it knows nothing of the shop, not even its tables',
    severity: 'error',
    from: { path: '^server/src/db/pipeline/', pathNot: test },
    to: { pathNot: '^server/src/db/pipeline/|^node_modules/(?:@types/)?pg/' },
  },
  {
    name: 'pipeline-by-its-index',
    comment:
      'other code imports only index.ts of db/pipeline; its other files may change without notice',
    severity: 'error',
    from: { path: '^(?:server|sandbox|tools|e2e)/', pathNot: '^server/src/db/pipeline/' },
    to: { path: '^server/src/db/pipeline/', pathNot: '^server/src/db/pipeline/index\\.ts$' },
  },
  {
    name: 'features-apart',
    comment: 'features of the web app never import each other: routes combine them',
    severity: 'error',
    from: { path: '^web/shop/features/([^/]+)/' },
    to: { path: '^web/shop/(?:features|routes)/', pathNot: '^web/shop/features/$1/' },
  },
  {
    name: 'kit-knows-no-business',
    comment: 'both apps use the kit, so it has no contract, paths or texts of one of them',
    severity: 'error',
    from: { path: '^web/kit/' },
    to: { path: '^(?:contract|server|sandbox|e2e|studio|tools)/|^web/(?!kit/)' },
  },
  {
    name: 'shop-and-console-apart',
    comment: 'code that both apps need is in the kit',
    severity: 'error',
    from: { path: '^(web|e2e)/(shop|console)/' },
    to: { path: '^$1/(?:shop|console)/', pathNot: '^$1/$2/' },
  },
  {
    name: 'shop-and-console-wire-apart',
    comment: "the names of the shop's specification must not get into the console's API",
    severity: 'error',
    from: { path: '^contract/src/(shop|console)/' },
    to: { path: '^contract/src/(?:shop|console)/', pathNot: '^contract/src/$1/' },
  },
  {
    name: 'ui-knows-no-business',
    comment: 'features and routes import ui and lib, never the other way round',
    severity: 'error',
    from: { path: '^web/shop/(?:ui|lib)/' },
    to: { path: '^web/shop/(?:features|routes)/' },
  },
  {
    name: 'sandbox-only-from-the-wiring',
    comment: 'the shop must behave the same with the sandbox and with real providers',
    severity: 'error',
    from: { path: '^(?:contract|server|web)/', pathNot: `^server/src/main\\.ts$|${forTests}` },
    to: { path: '^sandbox/' },
  },
  {
    name: 'sandbox-stands-outside',
    comment: 'like real providers, the sandbox shares no code with the shop, except the clock',
    severity: 'error',
    from: { path: '^sandbox/', pathNot: test },
    to: { path: '^(?:contract|server|web)/', pathNot: '^server/src/lib/clock\\.ts$' },
  },
  {
    name: 'test-tools-only-in-tests',
    severity: 'error',
    from: { path: '^(?:contract|server|web|sandbox)/', pathNot: forTests },
    to: { path: '^server/src/testing/|^node_modules/(?:vitest|fast-check|@playwright)/' },
  },
];

export default {
  forbidden,
  options: {
    doNotFollow: { path: 'node_modules' },
    // The fixture breaks a rule on purpose. Only server/src/testing/import-boundaries.test.ts
    // checks it.
    exclude: {
      path: [
        '^server/src/testing/fixtures/',
        '^web/(?:shop|console)/dist/',
        '^tools/mutation/',
        '^web/(?:shop|console)/\\.build-',
      ],
    },
    // Type imports count, too, because they also couple parts.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
