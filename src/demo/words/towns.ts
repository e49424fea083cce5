// Invented towns in real countries, with the languages spoken at their tables.
import { split } from '../cycle.ts';

export interface Town {
  readonly name: string;
  readonly country: string;
  readonly languages: readonly string[];
}

const countryRows: readonly (readonly [country: string, languages: string, towns: string])[] = [
  ['United Kingdom', 'english', 'Brackwater, Little Harrowby, Stonnel-on-Marsh, Pennick Bay'],
  ['Germany', 'german', 'Krähenfurt, Oberweidenau, Lützelbronn, Sankt Emmerich am Moor'],
  ['France', 'french', "Saint-Aubrac-les-Tours, Villeperdrix, Montcendre, L'Isle-aux-Hérons"],
  ['Poland', 'polish', 'Żelazowiec, Brzozowa Góra, Krukówek, Nowy Tracz'],
  ['Spain', 'spanish', 'Peñarroca del Río, Villagarza, Torrequemada, Alcolmena'],
  ['Finland', 'finnic', 'Hiiskoski, Kuuralampi, Vuorenpohja'],
  ['United States', 'english, spanish', 'Copper Fork, Lantern Falls, New Aldwick, Cedar Notch'],
  ['Norway', 'nordic', 'Gråsundet, Øvre Tindal, Hvalnesset'],
  ['Italy', 'italian', "Castel Verrano, Borgo d'Arce, San Teodolo"],
  ['Japan', 'japanese', 'Kazemori, Shirohata, Aonuma'],
  ['Czechia', 'czech', 'Havraní Brod, Železná Lhota, Kamenný Důl'],
  ['Netherlands', 'dutch', 'Oudewaard, Zwanendrecht, Hollevoort'],
  ['Ireland', 'irish, english', "Ballyknockane Cross, Dunfearna, Saint Brecan's Quay"],
  ['Portugal', 'portuguese', 'Vila Serrana do Mar, Monfalcão, Praia das Gralhas'],
  ['Sweden', 'nordic', 'Järnviken, Älvkärr, Norra Lyktan'],
  ['Hungary', 'hungarian', 'Ördögtó, Kisvaskapu, Hollóhegyes'],
  ['Australia', 'english, vietnamese', 'Wattle Reach, Corrigan Flats, Mount Tinder'],
  ['Croatia', 'slavic', 'Vranograd, Sveti Kruno, Željezna Luka'],
  ['Canada', 'english, french', 'Rivière-au-Loir, Fort Sable, Muskeg Landing'],
  ['Denmark', 'nordic', 'Ravnstrup Havn, Sønder Lygte, Ærholm'],
  ['Romania', 'romanian', 'Poarta Veche, Cetatea Corbului, Râul Negrișor'],
  ['Greece', 'greek', 'Palaiokastra, Agios Lykos, Mavronisi'],
  ['Brazil', 'portuguese', 'Porto das Araras, São Tibério, Morro Dourado'],
  ['Iceland', 'icelandic', 'Hrafnavík, Járnfoss'],
  ['Estonia', 'finnic', 'Rauasilla, Kaarnamäe'],
  ['Türkiye', 'turkish', 'Demirhisarcık, Gülpınarı'],
  ['South Korea', 'korean', 'Geumgok-ri, Haneulsan'],
  ['Ukraine', 'ukrainian', 'Vorontsi, Zalizna Brama'],
  ['Georgia', 'georgian', 'Rkinis Kari, Mtsvanebi'],
  ['Vietnam', 'vietnamese', 'Phú Sơn Hạ, Bến Đá Xanh'],
];

export const allTowns: readonly Town[] = countryRows.flatMap(([country, languages, towns]) =>
  split(towns).map((name) => ({ name, country, languages: split(languages) })),
);
