// A tournament as search engines read it: schema.org SportsEvent.
import type { TournamentResource } from '../../contract/resources.ts';
import type { Links } from '../frame/links.ts';

export function describeEvent(
  tournament: TournamentResource,
  clubName: string | undefined,
  links: Links,
): object {
  const { slug, name, description, startDate, endDate, city, country, organizer } = tournament;
  const part = encodeURIComponent;
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name,
    url: links.absolute(`/tournaments/${part(slug)}`),
    image: links.absolute(`/pictures/tournaments/${part(slug)}.png`),
    sport: 'Tabletop wargaming',
    description: description || undefined,
    startDate: startDate ?? undefined,
    endDate: endDate ?? undefined,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location:
      city === null && country === null
        ? undefined
        : {
            '@type': 'Place',
            name: city ?? country,
            address: {
              '@type': 'PostalAddress',
              addressLocality: city ?? undefined,
              addressCountry: country ?? undefined,
            },
          },
    organizer:
      organizer === null
        ? undefined
        : {
            '@type': 'SportsOrganization',
            name: clubName ?? organizer,
            url: links.absolute(`/clubs/${part(organizer)}`),
          },
  };
}
