/** The sections and pages of this release with their icons, as the sidebar takes them. */

import {
  Activity,
  Archive,
  BookOpen,
  CalendarClock,
  ChartNoAxesColumn,
  FileCode2,
  FlaskConical,
  Funnel,
  Globe,
  History,
  Inbox,
  ListFilter,
  ListTree,
  Radar,
  Rss,
  Shapes,
  ScrollText,
  Settings2,
  SquareTerminal,
  ShieldCheck,
  SlidersHorizontal,
  Table2,
  Tags,
  Users,
  Waypoints,
} from 'lucide-react';
import type { PageLink, SectionLink } from '../navigation.ts';

export const collectionSections: readonly SectionLink[] = [
  { group: 'Watch', path: 'live', label: 'Live', icon: <Activity size={16} />, letter: 'l' },
  { group: 'Watch', path: 'runs', label: 'Runs', icon: <History size={16} />, letter: 'n' },
  { group: 'Watch', path: 'reports', label: 'Reports', icon: <ChartNoAxesColumn size={16} />, letter: 'p' },
  {
    group: 'Configure',
    path: 'configuration',
    label: 'Configuration',
    icon: <FileCode2 size={16} />,
    letter: 'c',
    wide: true,
  },
  { group: 'Configure', path: 'sites', label: 'Sites', icon: <Globe size={16} />, letter: 'i' },
  { group: 'Configure', path: 'rules', label: 'Rules', icon: <ListFilter size={16} />, letter: 'u' },
  { group: 'Configure', path: 'filters', label: 'Filters', icon: <Funnel size={16} />, letter: 't' },
  { group: 'Configure', path: 'properties', label: 'Properties', icon: <Settings2 size={16} />, letter: 'y' },
  { group: 'Configure', path: 'schema', label: 'Schema', icon: <ListTree size={16} />, letter: 'h' },
  {
    group: 'Configure',
    path: 'essence',
    label: 'Essence',
    icon: <Shapes size={16} />,
    letter: 'x',
    optional: true,
  },
  { group: 'Configure', path: 'schedules', label: 'Schedules', icon: <CalendarClock size={16} />, letter: 'e' },
  { group: 'Content', path: 'resources', label: 'Resources', icon: <Table2 size={16} />, letter: 'r' },
  { group: 'Content', path: 'metadata', label: 'External metadata', icon: <Tags size={16} />, letter: 'm' },
  { group: 'Content', path: 'feeds', label: 'Feeds', icon: <Rss size={16} />, letter: 'f' },
  { group: 'Test', path: 'simulator', label: 'Simulator', icon: <FlaskConical size={16} />, letter: 's' },
  { group: 'Test', path: 'probe', label: 'Site probe', icon: <Radar size={16} />, letter: 'b' },
  { path: 'settings', label: 'Settings', icon: <SlidersHorizontal size={16} /> },
];

export const referencePage: PageLink = { href: '/reference', label: 'Reference', icon: <BookOpen size={16} /> };

export const administrationPages: readonly PageLink[] = [
  { href: '/users', label: 'Users', icon: <Users size={16} /> },
  { href: '/programs', label: 'Programs', icon: <SquareTerminal size={16} /> },
  { href: '/certificates', label: 'Certificates', icon: <ShieldCheck size={16} /> },
  { href: '/feed-receiver', label: 'Feed receiver', icon: <Inbox size={16} /> },
  { href: '/network', label: 'Network', icon: <Waypoints size={16} /> },
  { href: '/retention', label: 'Retention', icon: <Archive size={16} /> },
  { href: '/audit', label: 'Audit log', icon: <ScrollText size={16} /> },
];
