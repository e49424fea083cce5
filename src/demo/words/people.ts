// Given and family names by language. Any person named by the demo world is invented.
import { split } from '../cycle.ts';

export interface Language {
  readonly given: readonly string[];
  readonly family: readonly string[];
  readonly familyFirst: boolean;
  /** Between the two names. */
  readonly joint: string;
}

function speak(given: string, family: string, order: 'given' | 'family' = 'given', joint = ' '): Language {
  return { given: split(given), family: split(family), familyFirst: order === 'family', joint };
}

export const languagesByName: Readonly<Record<string, Language>> = {
  english: speak(
    `Alice, Tom, Harriet, Callum, Priya, George, Ruth, Owen, Zadie, Miles, Imogen, Kwame, Nell, Desmond,
    Winifred, Leila, Arthur`,
    `Ashworth, Pemberton, Okafor, Thistlewood, Blake-Harding, Marlowe, Quill, Fairweather, Osei, Tandy,
    Larkspur, Bramwell, Patel, Whitlock, Hargreave, Sutcliffe, Nakamura-Jones, Penhaligon, Dray`,
  ),
  irish: speak(
    'Aoife, Cian, Niamh, Oisín, Róisín, Séamus, Tadhg, Gráinne, Eoghan, Sorcha',
    "O'Shaughnessy, O'Carroll, D'Arcy, Kinsella, O'Meara, Devereux, McGonagle, O'Driscoll, Lysaght, Quilligan",
  ),
  german: speak(
    `Jörg, Käthe, Lukas, Änne, Matthias, Friederike, Götz, Saskia, Björn, Annegret, Jürgen, Mareike,
    Sönke, Özlem, Thaddäus, Ronja, Veit`,
    `Müllenbach, Weißgerber, Köhlmann, Straßner, Brückner, Hölderbach, Sägebrecht, Vogelsang, Öhring,
    Grünwald, von Altendamm, Kranich, Fährmann, Süßmilch, Tannhauser, Büchsenschütz, Lerchenfeld,
    Zöllner, Rübsam`,
  ),
  french: speak(
    `Zoé, Étienne, Jean-Loup, Maëlle, François, Hélène, Théo, Noémie, Aurélien, Anaïs, Rémi, Océane,
    Loïc, Célestine, Gaël, Solène, Anicet`,
    `Lefèvre, d'Aubremont, Béranger, Châtelain, Le Goffic, Dupré, L'Hermitte, Garçonnet, Vasseur,
    Maréchaux, Thibaudeau, Noël, Quémeneur, Brûlard, Forêt, Saint-Alban, Ménard, Cazenave, Roussillon`,
  ),
  dutch: speak(
    'Joris, Sanne, Maarten, Femke, Loïs, Thijs, Marieke, Daniël, Anouk, Wouter',
    "van 't Veld, de Bruijn, in 't Hout, van der Meulen, Coenraads, ter Braak, Vandenabeele, Zuiderduin, op den Berg, Kuijper",
  ),
  spanish: speak(
    `Íñigo, Lucía, Álvaro, Inés, Joaquín, Belén, Ramón, Ximena, Andrés, Begoña, Tomás, Noelia, Ágata,
    Óscar, Rocío, Martín, Araceli`,
    `Núñez Prado, Ibáñez, Quiñones, Ordóñez, Marín Salas, Peñalver, Güell, Castañeda, Arrieta,
    Solís Vega, Zúñiga, Bermúdez, Escribà, Lazcano, Miñambres, Olazábal, Cárcamo, Fariña, Tejedor`,
  ),
  portuguese: speak(
    'João, Inês, Tomé, Conceição, Luís, Mafalda, Antônio, Beatriz, Thaís, Caíque',
    'Magalhães, Gonçalves, Falcão, Simões, Brandão, Araújo, Assunção, Corrêa, Leitão, Queirós',
  ),
  italian: speak(
    'Niccolò, Chiara, Matteo, Ginevra, Amedeo, Fiammetta, Giosuè, Ilaria, Tancredi, Noemi',
    "D'Ambrosi, Calò, Bellandi, Forlì, Dell'Orto, Tirabassi, Sansò, Ruscello, Montefalchi, De Santis",
  ),
  polish: speak(
    `Łukasz, Małgorzata, Paweł, Żaneta, Grzegorz, Agnieszka, Michał, Kasia, Zdzisław, Bożena, Jędrzej,
    Wanda, Ścibor, Elżbieta, Bolesław, Zofia, Błażej`,
    `Wrzos, Gąsior, Brzęczek, Źrebiec, Pędziwiatr, Kołodziejczak, Żuraw, Dąbek, Świątek-Lis, Łoś,
    Ćwiertnia, Wójciak, Grześkowiak, Śliwa, Jeż, Mróz, Kaźmierczak, Zając, Sowiźrał`,
  ),
  czech: speak(
    'Jiří, Tereza, Ondřej, Zdeňka, Matěj, Šárka, Vojtěch, Ľubica, Štěpán, Božena',
    'Krejčí, Dolejší, Martinů, Hořejší, Janků, Šerých, Kočí, Vrzalů, Podlešů, Říhovských',
  ),
  hungarian: speak(
    'Gergő, Ágnes, László, Csilla, Örs, Zsófia, Dénes, Réka, Ödön, Boglárka',
    'Kőszegi, Szőllős, Fehérvári, Gyöngyössy, Török, Hegedűs, Vámos, Bükki, Őry, Csonka',
    'family',
  ),
  slavic: speak(
    'Željko, Ana, Krešimir, Špela, Đorđe, Maja, Tomaž, Vesna, Siniša, Ljubica',
    'Novak, Kovačić, Žganjar, Đurić, Šimunović, Hočevar, Marušić, Ćosić, Vrabec, Petković',
  ),
  romanian: speak(
    'Ștefan, Ioana, Mihăiță, Ruxandra, Călin, Anca, Răzvan, Ilinca',
    'Țurcanu, Pădureanu, Brâncoveanu, Șerban, Lăcătușu, Muntean, Oțelea, Câmpeanu',
  ),
  nordic: speak(
    `Åse, Bjørn, Søren, Maja, Ørjan, Linnéa, Håkon, Freja, Göran, Märta, Torbjörn, Sigrid, Pål, Signe,
    Jørgen, Ingrid, Östen`,
    `Ødegård, Lindqvist, Sjöström, Kjærgaard, Åkesson, Nygård, Brændstrup, Hägglund, Tveit, Østby,
    Björklund, Mølgaard, Grönvall, Skårdal, Næss, Fjällström, Bækgaard, Rønning, Ahlström`,
  ),
  icelandic: speak(
    'Þórdís, Ægir, Guðrún, Hrafn, Sæunn, Örn, Ásdís, Davíð',
    'Blöndal, Hjaltalín, Norðdahl, Eldjárn, Kvaran, Víðfjörð, Hafstein, Briem',
  ),
  finnic: speak(
    `Väinö, Päivi, Jyrki, Säde, Tõnu, Aino, Külli, Eero, Hilja, Ülo, Mikael, Tuulikki, Märt, Yrjö, Kaisa,
    Pärtel, Outi`,
    `Mäkelä, Hämäläinen, Kõivsaar, Pöyhönen, Särkkä, Järvelä, Rätsep, Lehtonen, Tamm, Äijälä, Väyrynen,
    Sõber, Kivistö, Nykänen, Hõbemägi, Ylitalo, Pääsuke, Räsänen, Korpela`,
  ),
  turkish: speak(
    'Gökçe, Ayşe, İlker, Çağla, Oğuz, Şebnem, Uğur, Işıl',
    'Yıldıran, Çelikkol, Gündoğan, Şahinbaş, Özkaya, Kılıçer, Ağaoğlu, Demirtepe',
  ),
  vietnamese: speak(
    'Ngọc Ánh, Minh Đức, Thu Hà, Quốc Bảo, Thị Hương, Văn Khôi, Thảo My',
    'Nguyễn, Trần, Đặng, Phạm, Võ, Huỳnh, Lê, Bùi',
    'family',
  ),
  greek: speak(
    'Ελένη, Νίκος, Θεοδώρα, Στέλιος, Ιωάννα, Μάριος, Δάφνη',
    'Παπαγεωργίου, Οικονόμου, Αναγνώστου, Δημητρίου, Γεωργίου, Αθανασίου, Νικολάου',
  ),
  ukrainian: speak(
    'Оксана, Тарас, Ївга, Богдан, Соломія, Остап, Ярина',
    'Журавель, Ґедзь, Коваленко, Щербань, Яремчук, Дзюба, Гончар',
  ),
  japanese: speak(
    '花子, 健太, 美咲, 直樹, 千尋, 陽菜, 大輔',
    '石川, 高橋, 桜井, 小野寺, 長谷部, 水野, 森田',
    'family',
  ),
  korean: speak('민준, 서연, 하윤, 지호, 은채, 도현, 유나', '김, 박, 최, 강, 윤, 한, 문', 'family', ''),
  georgian: speak('ნინო, გიორგი, თამარ, ლევანი, ქეთევან', 'ბერიძე, ლომიძე, წიკლაური, ჯაფარიძე, კალანდაძე'),
};
