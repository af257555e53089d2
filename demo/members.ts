/**
 * Members of the demo market. All persons, companies and banks are fictitious; the GST numbers pass the check, the mobile numbers begin
 * with 5, which no Indian mobile number does.
 */
export interface DemoRegistration {
  wasteType: string;
  /** Recycler type or producer type. */
  type: string;
  city: string;
  status: 'approved' | 'pending' | 'rejected';
}

export interface Member {
  key: string;
  role: 'recycler' | 'producer';
  /** Local part of the e-mail address; the key by default. */
  mailbox?: string;
  person: string;
  designation: string;
  company: string;
  /** State of the company and of its registrations; without it the member has only signed up and has an empty profile. */
  state?: string;
  city?: string;
  street?: string;
  registrations: readonly DemoRegistration[];
}

const approved = (wasteType: string, type: string, city: string): DemoRegistration => ({
  wasteType,
  type,
  city,
  status: 'approved',
});

type Home = [state: string, city: string, street: string];

const memberAs =
  (role: Member['role']) =>
  (
    key: string,
    company: string,
    [person, designation]: [string, string],
    [state, city, street]: Home,
    registrations: readonly DemoRegistration[],
    mailbox = key,
  ): Member => ({ key, role, mailbox, company, person, designation, state, city, street, registrations });

const recycler = memberAs('recycler');
const producer = memberAs('producer');

const recyclers: readonly Member[] = [
  recycler(
    'sahyadri',
    'Sahyadri Loopcraft Polymers Private Limited',
    ['Meera Deshmukh', 'Head of Compliance'],
    ['Maharashtra', 'Pune', 'Plot D-118, Ranjangaon Industrial Area'],
    [
      approved('Plastic', 'Recycler', 'Pune'),
      approved('E-waste', 'Recycler', 'Taloja'),
      { wasteType: 'Battery', type: 'Recycler', city: 'Pune', status: 'pending' },
    ],
    'recycler',
  ),
  recycler(
    'narmada',
    'Narmada Polyturn Industries Private Limited',
    ['Jignesh Patel', 'Director'],
    ['Gujarat', 'Vapi', '44/2, Third Phase, Industrial Estate'],
    [approved('Plastic', 'Recycler', 'Vapi')],
  ),
  recycler(
    'kaveri',
    'Kaveri Circuitroot Recovery LLP',
    ['Anitha Subramaniam', 'Designated Partner'],
    ['Tamil Nadu', 'Sriperumbudur', '7, Electronics Park Road'],
    [approved('E-waste', 'Recycler', 'Sriperumbudur')],
  ),
  recycler(
    'deccan',
    'Deccan Boardmine Recyclers Private Limited',
    ['Raghavendra Rao', 'Plant Manager'],
    ['Karnataka', 'Bidadi', '31, KIADB Second Phase'],
    [approved('E-waste', 'Refurbisher', 'Bengaluru'), approved('E-waste', 'Recycler', 'Bidadi')],
  ),
  recycler(
    'aravalli',
    'Aravalli Treadback Rubber Private Limited',
    ['Vikram Singh Shekhawat', 'Managing Director'],
    ['Rajasthan', 'Bhiwadi', 'G-1/402, RIICO Industrial Area'],
    [approved('Tyre', 'Recycler', 'Bhiwadi'), approved('Tyre', 'Retreader', 'Alwar')],
  ),
  recycler(
    'yamuna',
    'Yamuna Cellsmith Alloys Private Limited',
    ['Harpreet Kaur', 'Manager, EPR'],
    ['Haryana', 'Kundli', '212, Food and Metal Park'],
    [approved('Battery', 'Recycler', 'Kundli')],
  ),
  recycler(
    'godavari',
    'Godavari Kilnfeed Co-processing Private Limited',
    ['Srinivas Reddy', 'General Manager'],
    ['Telangana', 'Patancheru', 'Survey 88, Pashamylaram Road'],
    [
      approved('Plastic', 'Co-processor (Cement)', 'Patancheru'),
      { wasteType: 'Oil', type: 'Co-processor (Energy Recovery)', city: 'Patancheru', status: 'rejected' },
    ],
  ),
  recycler(
    'vindhya',
    'Vindhya Lubecycle Re-refiners Private Limited',
    ['Alok Tiwari', 'Commercial Head'],
    ['Madhya Pradesh', 'Pithampur', 'Sector 3, Plot 57'],
    [approved('Oil', 'Recycler', 'Pithampur')],
  ),
  recycler(
    'saurashtra',
    'Saurashtra Crumbline Tyres LLP',
    ['Bhavna Vaghela', 'Partner'],
    ['Gujarat', 'Rajkot', '9, Shapar Veraval Estate'],
    [approved('Tyre', 'Recycler', 'Rajkot')],
  ),
  recycler(
    'palar',
    'Palar Voltreturn Batteries Private Limited',
    ['Karthik Raja', 'Vice President, Operations'],
    ['Tamil Nadu', 'Ranipet', '15, SIPCOT Phase II'],
    [approved('Battery', 'Recycler', 'Ranipet')],
  ),
  recycler(
    'konkan',
    'Konkan Oilspring Re-refining Private Limited',
    ['Sameer Kulkarni', 'Chief Operating Officer'],
    ['Maharashtra', 'Taloja', 'W-64, MIDC Chemical Zone'],
    [approved('Oil', 'Recycler', 'Taloja'), approved('Oil', 'Co-processor (Resource Recovery)', 'Navi Mumbai')],
  ),
  recycler(
    'malwa',
    'Malwa Flexiturn Films Private Limited',
    ['Neha Joshi', 'Company Secretary'],
    ['Madhya Pradesh', 'Dewas', '26, Industrial Area No. 2'],
    [
      approved('Plastic', 'Recycler', 'Dewas'),
      { wasteType: 'Plastic', type: 'Co-processor (WtO)', city: 'Indore', status: 'pending' },
    ],
  ),
];

const producers: readonly Member[] = [
  producer(
    'suvarnika',
    'Suvarnika Homeware and Appliances Private Limited',
    ['Arjun Malhotra', 'Sustainability Manager'],
    ['Maharashtra', 'Mumbai', '5th Floor, Lower Parel Trade House'],
    [
      approved('Plastic', 'Brand Owner (BO)', 'Mumbai'),
      approved('E-waste', 'Producer', 'Mumbai'),
      approved('Battery', 'Producer', 'Mumbai'),
    ],
    'producer',
  ),
  producer(
    'tapovan',
    'Tapovan Dailyfresh Foods Private Limited',
    ['Hetal Shah', 'Head of Packaging'],
    ['Gujarat', 'Ahmedabad', '301, Sarkhej Corporate Park'],
    [approved('Plastic', 'Producer (P)', 'Ahmedabad')],
  ),
  producer(
    'indrayan',
    'Indrayan Mobility Works Private Limited',
    ['Rohit Bansal', 'EHS Lead'],
    ['Haryana', 'Manesar', 'Sector 8, Plot 19'],
    [
      approved('Battery', 'Producer', 'Manesar'),
      approved('Tyre', 'Producer', 'Manesar'),
      { wasteType: 'Oil', type: 'P7', city: 'Gurugram', status: 'pending' },
    ],
  ),
  producer(
    'chandrika',
    'Chandrika Beverages and Bottling Private Limited',
    ['Lavanya Iyer', 'Manager, Regulatory Affairs'],
    ['Telangana', 'Hyderabad', '8-2-120, Road No. 2'],
    [
      approved('Plastic', 'Brand Owner (BO)', 'Hyderabad'),
      { wasteType: 'Plastic', type: 'Importer (I)', city: 'Hyderabad', status: 'rejected' },
    ],
  ),
  producer(
    'meghdoot',
    'Meghdoot Tyre Works Limited',
    ['Suresh Natarajan', 'Deputy General Manager'],
    ['Tamil Nadu', 'Chennai', '72, Ambattur Estate'],
    [approved('Tyre', 'Producer', 'Chennai')],
  ),
  producer(
    'vasundhan',
    'Vasundhan Lubricants Private Limited',
    ['Kinjal Mehta', 'Purchase Head'],
    ['Gujarat', 'Vadodara', '18, Makarpura Industrial Estate'],
    [approved('Oil', 'P6', 'Vadodara'), { wasteType: 'Oil', type: 'P4', city: 'Vadodara', status: 'pending' }],
  ),
];

const newcomer = (role: Member['role'], key: string, company: string, person: string): Member => ({
  key,
  role,
  mailbox: `new.${role}`,
  company,
  person,
  designation: 'Proprietor',
  registrations: [],
});

/** In the order of their numbers: twelve recyclers in eight states, six producers, and one of each who has only signed up. */
export const members: readonly Member[] = [
  ...recyclers,
  ...producers,
  newcomer('recycler', 'udaygiri', 'Udaygiri Fresh Start Recyclers', 'Pooja Mohanty'),
  newcomer('producer', 'prabhat', 'Prabhat Corner Brands', 'Imran Sheikh'),
];
