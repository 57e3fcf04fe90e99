/** What the sample site has to say: a fictional town library by the sea. All of it is invented. */

export interface Item {
  readonly slug: string;
  readonly title: string;
  readonly year: string;
  readonly keywords: string;
  readonly text: readonly string[];
}

export interface Holding {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly items: readonly Item[];
}

export const holdings: readonly Holding[] = [
  {
    slug: 'maps',
    title: 'Maps and charts',
    summary: 'Harbour charts, estate plans and town maps from 1641 to the present day.',
    items: [
      {
        slug: 'harbour-chart-1783',
        title: 'Chart of the harbour of Saltmere, 1783',
        year: '1783',
        keywords: 'chart, harbour, soundings, pilots',
        text: [
          'Captain Josiah Thorne sounded the harbour from a rowing boat in the summer of 1783 and drew the result on four sheets of vellum. His depths are given in feet at low water, with the sandbank called the Widow marked by a row of small crosses.',
          'Pilots used the chart until the breakwater was built in 1851. Two pencilled notes in the margin record wrecks: the brig Constance in 1794 and the lugger Two Brothers in 1802.',
        ],
      },
      {
        slug: 'town-plan-1841',
        title: 'Tithe plan of the town, 1841',
        year: '1841',
        keywords: 'plan, tithe, owners, fields',
        text: [
          'The tithe commissioners numbered every house, garden and field of the parish. The plan is two metres wide and comes with a book that names the owner and the tenant of each of its 612 plots.',
          'It is the first plan to show Rope Walk, the row of cottages behind the chandlery where hemp was laid into rope for the fishing fleet.',
        ],
      },
      {
        slug: 'railway-survey-1862',
        title: 'Survey for the Saltmere branch railway, 1862',
        year: '1862',
        keywords: 'railway, survey, viaduct',
        text: [
          'Twelve sheets show the route that the engineers proposed between the junction at Alder Cross and the quay. Red ink marks the land to be bought, blue ink the streams to be bridged.',
          'Sheet nine shows a viaduct of seven arches over the Merrow that was never built; the line went round by the mill instead, which made the journey eleven minutes longer.',
        ],
      },
      {
        slug: 'flood-map-1953',
        title: 'Map of the flood of 1953',
        year: '1953',
        keywords: 'flood, storm surge, relief',
        text: [
          'The borough surveyor coloured a street map within a week of the storm surge of the last night of January 1953. Dark blue is water above the window sills, light blue water above the doorsteps.',
          'Fourteen streets are dark blue. The map was used to share out coal, blankets and lime, and the names of the wardens are written beside the streets they looked after.',
        ],
      },
      {
        slug: 'nature-reserve-1988',
        title: 'Map of the salt marsh reserve, 1988',
        year: '1988',
        keywords: 'salt marsh, birds, reserve',
        text: [
          'Volunteers mapped the plants of the salt marsh on foot between April and September. Sea lavender, glasswort and cord grass each have a colour of their own.',
          'The hides on the map are still in use. The path to the eastern hide has moved twice since, because the creek has.',
        ],
      },
    ],
  },
  {
    slug: 'letters',
    title: 'Letters and diaries',
    summary: 'What people of Saltmere wrote to each other, and to nobody.',
    items: [
      {
        slug: 'keeper-of-the-light',
        title: 'Diary of the keeper of the light',
        year: '1866 to 1871',
        keywords: 'lighthouse, diary, weather',
        text: [
          'Abel Marsh kept the light on Gannet Rock for five years and wrote one line a day. Most lines are about the wind, the oil and the birds that struck the lantern.',
          'On the third of December 1869 he wrote four lines, the longest entry of the book, about the night when the light failed and he showed a fire of ship timber on the gallery instead.',
        ],
      },
      {
        slug: 'herring-girls',
        title: 'Letters of the herring girls',
        year: '1908 to 1913',
        keywords: 'herring, fishery, women, travel',
        text: [
          'Every autumn some two hundred young women followed the herring south and gutted fish on the quay. Thirty-one letters that Jessie Rae sent home are kept here, with the stamps cut out.',
          'She writes about wages, chilblains, the price of wool, a concert in the Fishermen’s Hall and how to sleep when the next shift sings.',
        ],
      },
      {
        slug: 'evacuee-postcards',
        title: 'Postcards of an evacuee',
        year: '1940',
        keywords: 'evacuee, postcards, school',
        text: [
          'Peter Lund came to Saltmere with his school in June 1940, aged nine, and was told to write home twice a week. Forty postcards survive.',
          'The first ones ask for his bicycle. From September on they are about boats, and the last one asks whether he may stay.',
        ],
      },
      {
        slug: 'seed-merchant',
        title: 'Letter book of a seed merchant',
        year: '1826 to 1833',
        keywords: 'trade, seeds, garden',
        text: [
          'Hannah Quill sold seeds by post to gardens in eleven counties. Her letter book holds copies of what she answered to complaints, which was seldom an apology.',
          'Several varieties that she lists, such as the Saltmere Blue pea, are known from nowhere else.',
        ],
      },
    ],
  },
  {
    slug: 'photographs',
    title: 'Photographs',
    summary: 'Nine thousand glass plates, prints and slides of the town and its people.',
    items: [
      {
        slug: 'quay-before-breakwater',
        title: 'The quay before the new breakwater',
        year: '1898',
        keywords: 'quay, harbour, boats',
        text: [
          'Forty-one boats are moored three deep along the quay. The photographer waited for high water, so that the masts stand against the sky and not against the warehouses.',
          'The boy on the nearest deck moved while the plate was exposed and has two heads, which made the picture the best-selling postcard of its year.',
        ],
      },
      {
        slug: 'library-opening',
        title: 'The opening of the library',
        year: '1907',
        keywords: 'library, opening, architecture',
        text: [
          'The mayor stands on the steps with a key that is said to have been made for the picture: the lock of the door was not fitted until the following week.',
          'Behind the crowd the reading room can be seen with its shelves still empty. The first 3,200 books came by cart from the Mechanics’ Institute.',
        ],
      },
      {
        slug: 'lifeboat-crew',
        title: 'The crew of the lifeboat Charity',
        year: '1922',
        keywords: 'lifeboat, crew, rescue',
        text: [
          'Thirteen men in cork jackets, photographed the morning after they brought in the crew of the schooner Marie Louise. Three are barefoot.',
          'The names are written on the back in the hand of the coxswain, who left out his own.',
        ],
      },
      {
        slug: 'carnival',
        title: 'Carnival on the front',
        year: '1936',
        keywords: 'carnival, costume, summer',
        text: [
          'A float in the shape of a whale, drawn by two horses in striped trousers, passes the bandstand. The whale could spout until its tank leaked into the coat of the alderman inside.',
          'The carnival was held every August from 1921 to 1938 and began again in 1979.',
        ],
      },
      {
        slug: 'last-train',
        title: 'The last train',
        year: '1964',
        keywords: 'railway, closure, station',
        text: [
          'The platform is crowded with people who had not taken the train for years. A wreath hangs on the smokebox of the engine, and somebody has chalked a date on the tender.',
          'The station is a garden centre now. The clock from the picture hangs in our reading room and is still four minutes fast.',
        ],
      },
    ],
  },
  {
    slug: 'newspapers',
    title: 'Newspapers',
    summary: 'The Saltmere Mercury from its first issue in 1829 to its last in 1991, and three rivals.',
    items: [
      {
        slug: 'saltmere-mercury',
        title: 'The Saltmere Mercury',
        year: '1829 to 1991',
        keywords: 'newspaper, weekly, index',
        text: [
          'The Mercury came out on Fridays for 162 years. The library holds every issue but three: two that were burnt by order of the magistrates in 1831, and one that was printed upside down and called back.',
          'Births, marriages and deaths are indexed up to 1950; the index cards fill twenty-four drawers and can be searched at the desk.',
        ],
      },
      {
        slug: 'fishermans-friend',
        title: 'The Fisherman’s Friend',
        year: '1884 to 1902',
        keywords: 'newspaper, fishery, prices',
        text: [
          'A fortnightly paper of four pages with prices of fish, tides and a serial story that was always about an inheritance.',
          'Its editor, Ruth Amory, was the first woman in the county to edit a newspaper under her own name.',
        ],
      },
      {
        slug: 'siege-gazette',
        title: 'The Siege Gazette',
        year: '1979',
        keywords: 'newspaper, winter, snow',
        text: [
          'Snow cut the town off for nine days in February 1979. The pupils of the grammar school printed a daily paper on the school’s duplicator and sold it for a lump of coal.',
          'Nine issues are known, and the library has them all.',
        ],
      },
    ],
  },
  {
    slug: 'recordings',
    title: 'Sound recordings',
    summary: 'Voices of the town: interviews, songs, and the sound of the fog signal.',
    items: [
      {
        slug: 'net-makers',
        title: 'The net makers talk',
        year: '1967',
        keywords: 'interview, craft, nets',
        text: [
          'Five women who had made nets all their lives were recorded in the back room of the Dolphin. They talk over each other for two hours and work while they talk; the needle can be heard throughout.',
          'A transcript of forty pages, with a list of their words for knots, lies beside the tape.',
        ],
      },
      {
        slug: 'fog-signal',
        title: 'The fog signal of Gannet Rock',
        year: '1987',
        keywords: 'fog signal, lighthouse, sound',
        text: [
          'The horn sounded three times every ninety seconds and could be heard for eleven miles, or in the whole of Saltmere for as long as the fog lasted. It was recorded on the evening before it was switched off.',
          'The recording is used by the museum, which plays it at noon, and by the cinema, which played it once.',
        ],
      },
      {
        slug: 'harbour-songs',
        title: 'Songs from the harbour',
        year: '1954',
        keywords: 'song, shanty, collection',
        text: [
          'Twenty-two songs, sung by nine people without accompaniment. The singer of the last seven was ninety-one and had learnt them from her grandfather.',
          'One song, The Widow Bank, is about the sandbank of Captain Thorne’s chart and lists the boats that it took.',
        ],
      },
    ],
  },
];

export interface Article {
  readonly slug: string;
  readonly title: string;
  readonly date: string;
  readonly text: readonly string[];
}

export const news: readonly Article[] = [
  {
    slug: 'reading-room-open-again',
    title: 'The reading room is open again',
    date: '2025-03-03',
    text: [
      'After eleven weeks of work on the roof the reading room has its thirty-six seats back. The lamps are new, the tables are not.',
      'The catalogue terminals now stand beside the window, where they are out of the draught.',
    ],
  },
  {
    slug: 'mercury-index-complete',
    title: 'Index of the Mercury complete to 1950',
    date: '2025-04-14',
    text: [
      'Nineteen volunteers have finished the index of births, marriages and deaths in the Saltmere Mercury. It took six years and fifty-eight thousand cards.',
      'The decade from 1950 is next. Whoever likes reading small print is welcome on Tuesday mornings.',
    ],
  },
  {
    slug: 'seed-library',
    title: 'Borrow seeds, bring back seeds',
    date: '2025-05-05',
    text: [
      'The seed library lends packets of peas, beans, lettuce and marigolds. Whoever borrows a packet brings one back in autumn.',
      'The collection is named after Hannah Quill, whose letter book is kept in the archive.',
    ],
  },
  {
    slug: 'chart-on-loan',
    title: 'Harbour chart of 1783 goes on loan',
    date: '2025-06-16',
    text: [
      'Captain Thorne’s chart will be shown in the county museum until October. A full-size copy hangs in its place.',
      'The four sheets travel flat, in a case made for them, and are not lit by more than fifty lux.',
    ],
  },
  {
    slug: 'summer-reading',
    title: 'Two hundred children read six books each',
    date: '2025-09-08',
    text: [
      'This summer 214 children finished the reading challenge. Together they read more than twelve hundred books, a third of them about dragons.',
      'The certificates are at the desk.',
    ],
  },
  {
    slug: 'lift-closed',
    title: 'The lift is closed for a week',
    date: '2025-10-06',
    text: [
      'The lift to the local history room gets a new motor. Staff will fetch books down to the ground floor for anyone who asks.',
      'We expect it back on the thirteenth.',
    ],
  },
];

export interface Chapter {
  readonly title: string;
  readonly text: string;
}

/** A story told in pages that only lead to the next one, so that depth can be seen at work. */
export const chapters: readonly Chapter[] = [
  {
    title: 'The sandbank',
    text: 'Before there was a town there was a sandbank, and behind the sandbank there was still water. Boats that came in from the weather found that they could lie there without an anchor watch. Some stayed the winter.',
  },
  {
    title: 'The salt pans',
    text: 'The monks of Merrow dug shallow pans in the marsh and let the sun do the work. Salt paid for the church, for the first causeway and for a lawsuit about the causeway that lasted forty years.',
  },
  {
    title: 'The charter',
    text: 'In 1311 the town bought the right to hold a market on Thursdays. The charter is in the archive; the seal is a replacement, because the first one was eaten by mice and the second by a clerk.',
  },
  {
    title: 'The rope makers',
    text: 'A rope for a fishing boat is a hundred and twenty fathoms long, and so was Rope Walk. At its best the street turned out a ton of rope a day and smelled of tar as far as the church.',
  },
  {
    title: 'The breakwater',
    text: 'It took three attempts, two engineers and a bankruptcy to build the breakwater. The third attempt has stood since 1851. The stones came by sea from a quarry that is now a lake.',
  },
  {
    title: 'The railway',
    text: 'The first train carried fish and the second carried the directors. Both were late. For a hundred years the timetable of the town was that of the railway, and the shops closed when the last train had gone.',
  },
  {
    title: 'The flood',
    text: 'The sea came over the front on the last night of January 1953. Nobody died, because the night watchman of the gasworks knocked on two hundred doors. His name was Albert Penny and the square is named after him.',
  },
  {
    title: 'The marsh again',
    text: 'The pans are a nature reserve now. In autumn the sea lavender turns brown and the geese come in from the north. From the western hide one can see the sandbank, which has not moved, whatever the charts say.',
  },
];

export const events: readonly Article[] = [
  {
    slug: 'story-time',
    title: 'Story time for small children',
    date: 'Every Wednesday, 10:00',
    text: [
      'Twenty minutes of stories, then paint. For children up to five and whoever brings them. There is no need to book.',
    ],
  },
  {
    slug: 'map-evening',
    title: 'An evening with old maps',
    date: '18 November, 18:30',
    text: ['The archivist unrolls the tithe plan of 1841 and finds your house on it. Bring an address; thirty places.'],
  },
  {
    slug: 'family-history',
    title: 'Family history workshop',
    date: 'First Saturday of the month, 14:00',
    text: [
      'How to read parish registers, where the census is, and what to do when everybody is called John. Beginners welcome.',
    ],
  },
  {
    slug: 'shanty-choir',
    title: 'The shanty choir',
    date: 'Thursdays, 19:00',
    text: [
      'Sings from the collection of 1954 and does not need you to be able to. In the Fishermen’s Hall, because of the neighbours.',
    ],
  },
  {
    slug: 'repair-desk',
    title: 'Repair desk for books',
    date: 'Last Friday of the month, 15:00',
    text: ['Loose pages, broken spines, tape that should not have been there. One book a person, no newspapers.'],
  },
];
